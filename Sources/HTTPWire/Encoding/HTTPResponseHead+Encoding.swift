extension HTTPResponseHead {
    /// The bytes and how the body that follows is framed.
    func encoded(
        answering method: HTTPMethod, of clientVersion: HTTPVersion
    ) throws(HTTPEncodingFailure) -> (bytes: [UInt8], framing: BodyFraming) {
        guard 100...999 ~= status.code else { throw .malformedStatus(status.code) }
        guard status.reasonPhrase.utf8.allSatisfy(\.isFieldContent) else {
            throw .malformedReasonPhrase(status.reasonPhrase)
        }
        guard version == .v1_0 || version == .v1_1 else { throw .unsupportedVersion(version) }
        try fields.checkLines()
        let declared: BodyFraming?
        do throws(Fault) { declared = try fields.declaredFraming(in: version) } catch { throw .framing(error.kind) }
        // A successful answer to CONNECT has no content either (RFC 9110, section 9.3.6).
        if status.isInformational || status == .noContent || (method == .connect && status.isSuccessful) {
            guard declared == nil else { throw .framingWithoutContent(status) }
        }
        guard declared != .chunked || clientVersion >= .v1_1 else { throw .chunksForOldClient }
        guard !status.isInformational || clientVersion >= .v1_1 else { throw .informationalForOldClient }
        var bytes = Array("\(version) \(status.code) \(status.reasonPhrase)\r\n".utf8)
        fields.write(to: &bytes)
        return (bytes, hasNoBody(answering: method) ? .none : declared ?? .untilEnd)
    }
}
