/// SUBACK: the server's answer to SUBSCRIBE (MQTT 3.1.1, section 3.9), one result for each subscription, in their order.
public struct Suback: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var results: [Result]

    public init(packetIdentifier: PacketIdentifier, results: [Result]) {
        self.packetIdentifier = packetIdentifier
        self.results = results
    }

    public enum Result: Hashable, Sendable {
        case granted(QualityOfService)
        /// Return code 0x80.
        case failure
    }
}
