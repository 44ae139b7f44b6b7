extension Unsubscribe {
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        guard !filters.isEmpty else { throw .emptyList(in: .unsubscribe) }
        return filters.reduce(2) { $0 + $1.fieldSize }
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(identifier: packetIdentifier)
        for filter in filters { bytes.append(field: filter.text) }
    }
}
