extension Publish {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        let flags = reader.header.flags
        let duplicate = flags & 0b1000 != 0
        topic = try reader.topicName(.topicName)
        // The check of the fixed header has already refused QoS 3, and DUP at QoS 0.
        switch flags >> 1 & 0b11 {
        case 0: delivery = .atMostOnce
        case 1: delivery = .atLeastOnce(try reader.packetIdentifier(), duplicate: duplicate)
        default: delivery = .exactlyOnce(try reader.packetIdentifier(), duplicate: duplicate)
        }
        payload = reader.rest()
        retain = flags & 0b0001 != 0
    }
}
