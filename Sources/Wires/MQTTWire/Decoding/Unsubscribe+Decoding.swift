extension Unsubscribe {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        packetIdentifier = try reader.packetIdentifier()
        filters = []
        guard !reader.isAtEnd else {
            throw reader.malformed(["MQTT-3.10.3-2"], at: reader.offset, "there is no topic filter")
        }
        while !reader.isAtEnd { filters.append(try reader.topicFilter()) }
    }
}
