extension HTTPRequestHead {
    /// Returns the bytes, and the framing of the body that follows.
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

    /// Returns the bytes even if the head contradicts itself, as the head of a misbehaving client may.
    ///
    /// - Throws: The mistake of the method or of a field that would let the bytes be read as more than one head.
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
