extension Subscribe {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        packetIdentifier = try reader.packetIdentifier()
        subscriptions = []
        guard !reader.isAtEnd else {
            throw reader.malformed(["MQTT-3.8.3-3"], at: reader.offset, "there is no topic filter")
        }
        while !reader.isAtEnd {
            let filter = try reader.topicFilter()
            let options = try reader.byte(.requestedQualityOfService)
            guard let qualityOfService = QualityOfService(rawValue: options) else {
                throw reader.malformed(
                    ["MQTT-3.8.3-4"], at: reader.offset - 1,
                    options == 3 ? "there is no QoS 3" : "the requested QoS is \(options.bits(8))")
            }
            subscriptions.append(Subscription(filter, at: qualityOfService))
        }
    }
}
