extension Suback {
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        guard !results.isEmpty else { throw .emptyList(in: .suback) }
        return 2 + results.count
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(identifier: packetIdentifier)
        for result in results { bytes.append(result.returnCode) }
    }
}
