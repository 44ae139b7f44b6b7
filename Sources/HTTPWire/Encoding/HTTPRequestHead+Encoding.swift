extension HTTPRequestHead {
    /// The bytes and how the body that follows is framed.
    func encoded() throws(HTTPEncodingFailure) -> (bytes: [UInt8], framing: BodyFraming) {
        guard !method.rawValue.isEmpty, method.rawValue.utf8.allSatisfy(\.isTokenCharacter) else {
            throw .malformedMethod(method)
        }
        do throws(Fault) { try checkTarget() } catch { throw .malformedTarget(target) }
        guard version == .v1_0 || version == .v1_1 else { throw .unsupportedVersion(version) }
        try fields.checkLines()
        do throws(Fault) { try checkHost() } catch { throw .host(error.kind) }
        let framing: BodyFraming
        do throws(Fault) { framing = try self.framing() } catch { throw .framing(error.kind) }
        var bytes = Array("\(method.rawValue) \(target) \(version)\r\n".utf8)
        fields.write(to: &bytes)
        return (bytes, framing)
    }
}
