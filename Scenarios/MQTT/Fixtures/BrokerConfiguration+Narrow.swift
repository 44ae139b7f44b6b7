import CarillonMQTT

// These are brokers that are soon full, and the messages that fill them.

extension BrokerConfiguration {
    /// A configuration in which five messages may be on their way to a client, and ten may wait.
    static var narrow: BrokerConfiguration {
        var configuration = BrokerConfiguration()
        configuration.queueing.inFlightWindow = 5
        configuration.queueing.maximumMessages = 10
        return configuration
    }
}

extension Int {
    /// The number in four digits. All messages with such texts have the same size.
    var fourDigits: String { String(repeating: "0", count: Swift.max(0, 4 - "\(self)".count)) + "\(self)" }
}

extension [ControlPacket] {
    /// Messages above QoS 0. Each has its number as its identifier and its text.
    static func burst(
        _ numbers: ClosedRange<Int>, to topic: TopicName = "a", exactlyOnce: Bool = false, by prefix: String = ""
    ) -> [ControlPacket] {
        numbers.compactMap { number in
            PacketIdentifier(UInt16(number)).map {
                .publish(prefix + number.fourDigits, to: topic, exactlyOnce ? .qos2($0) : .qos1($0))
            }
        }
    }

    static func pubacks(_ numbers: ClosedRange<Int>) -> [ControlPacket] {
        numbers.compactMap { PacketIdentifier(UInt16($0)).map(ControlPacket.puback) }
    }
}
