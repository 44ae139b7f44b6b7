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
        return (bytes, framing)
    }

    /// The bytes, although the head may contradict itself, as that of a misbehaving client.
    ///
    /// - Throws: what is wrong with the method or a field, so that more than one head could be read.
    public func encodedAsItIs() throws(HTTPEncodingFailure) -> [UInt8] {
        guard !method.rawValue.isEmpty, method.rawValue.utf8.allSatisfy(\.isTokenCharacter) else {
            throw .malformedMethod(method)
        }
        guard target.utf8.allSatisfy(\.isVisible) else { throw .malformedTarget(target) }
        try fields.checkLines()
        return bytes
    }

    private var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        bytes += method.rawValue.utf8
        bytes.append(0x20)
        bytes += target.utf8
        bytes.append(0x20)
        bytes += version.description.utf8
        bytes += "\r\n".utf8
        fields.write(to: &bytes)
        return bytes
    }
}
