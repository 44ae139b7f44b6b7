extension PacketField {
    /// The number of bytes of a text with its length.
    func size(of text: String, in kind: ControlPacket.Kind) throws(EncodingFailure) -> Int {
        guard !text.utf8.contains(0) else { throw .nullCharacter(rawValue, in: kind) }
        return try size(ofByteCount: text.utf8.count, in: kind)
    }

    /// The number of bytes of data with their length.
    func size(of data: [UInt8], in kind: ControlPacket.Kind) throws(EncodingFailure) -> Int {
        try size(ofByteCount: data.count, in: kind)
    }

    private func size(ofByteCount count: Int, in kind: ControlPacket.Kind) throws(EncodingFailure) -> Int {
        guard count <= WireLimits.fieldLength else { throw .fieldTooLong(rawValue, in: kind, byteCount: count) }
        return 2 + count
    }
}

extension TopicName {
    /// The number of bytes of the name with its length.
    var fieldSize: Int { 2 + text.utf8.count }
}

extension TopicFilter {
    /// The number of bytes of the filter with its length.
    var fieldSize: Int { 2 + text.utf8.count }
}
