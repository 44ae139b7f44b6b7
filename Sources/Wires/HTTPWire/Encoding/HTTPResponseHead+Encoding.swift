extension HTTPResponseHead {
    /// Returns the bytes, and the framing of the body that follows.
    func encoded(
        answering method: HTTPMethod, of clientVersion: HTTPVersion
    ) throws(HTTPEncodingFailure) -> (bytes: [UInt8], framing: BodyFraming) {
        let bytes = try encodedAsItIs()
        let declared = try checkedFraming(answering: method, of: clientVersion)
        return (bytes, hasNoBody(answering: method) ? .none : declared ?? .untilEnd)
    }

    /// Checks whether the head may answer a request with this method and version.
    ///
    /// - Throws: The mistake of the head.
    public func check(
        answering method: HTTPMethod, of clientVersion: HTTPVersion
    ) throws(HTTPEncodingFailure) {
        try checkLines()
        _ = try checkedFraming(answering: method, of: clientVersion)
    }

    /// Returns the framing that the fields declare, and checks that it is allowed.
    private func checkedFraming(
        answering method: HTTPMethod, of clientVersion: HTTPVersion
    ) throws(HTTPEncodingFailure) -> BodyFraming? {
        guard version == .v1_0 || version == .v1_1 else { throw .unsupportedVersion(version) }
        let declared: BodyFraming?
        do throws(Fault) { declared = try fields.declaredFraming(in: version) } catch { throw .framing(error.kind) }
        // A successful answer to CONNECT has no content either (RFC 9110, section 9.3.6).
        if status.isInformational || status == .noContent || (method == .connect && status.isSuccessful) {
            guard declared == nil else { throw .framingWithoutContent(status) }
        }
        guard declared != .chunked || clientVersion >= .v1_1 else { throw .chunksForOldClient }
        guard !status.isInformational || clientVersion >= .v1_1 else { throw .informationalForOldClient }
        return declared
    }

    private func checkLines() throws(HTTPEncodingFailure) {
        guard 100...999 ~= status.code else { throw .malformedStatus(status.code) }
        guard status.reasonPhrase.utf8.allSatisfy(\.isFieldContent) else {
            throw .malformedReasonPhrase(status.reasonPhrase)
        }
        try fields.checkLines()
    }

    /// Returns the bytes even if the head contradicts itself, as the head of a misbehaving server may.
    ///
    /// - Throws: The mistake of the status or of a field that would let the bytes be read as more than one head.
    public func encodedAsItIs() throws(HTTPEncodingFailure) -> [UInt8] {
        try checkLines()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        bytes += version.description.utf8
        bytes.append(0x20)
        bytes += String(status.code).utf8
        bytes.append(0x20)
        bytes += status.reasonPhrase.utf8
        bytes += "\r\n".utf8
        fields.write(to: &bytes)
        return bytes
    }
}
