extension Publish {
    /// The flags of the fixed header (MQTT 3.1.1, section 3.3.1).
    var flags: UInt8 {
        (delivery.isDuplicate ? 0b1000 : 0) | delivery.qualityOfService.rawValue << 1 | (retain ? 0b0001 : 0)
    }

    func remainingLength(in version: ProtocolVersion) -> Int {
        topic.fieldSize + (delivery.packetIdentifier == nil ? 0 : 2) + payload.count
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(field: topic.text)
        if let identifier = delivery.packetIdentifier { bytes.append(identifier: identifier) }
        bytes.append(contentsOf: payload)
    }
}
