extension Connack {
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        guard returnCode == .accepted || !sessionPresent else { throw .sessionPresentInRefusal }
        return 2
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(sessionPresent ? 1 : 0)
        bytes.append(returnCode.rawValue)
    }
}
