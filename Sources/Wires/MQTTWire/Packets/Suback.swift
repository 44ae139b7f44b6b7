/// SUBACK: the server's answer to SUBSCRIBE (MQTT 3.1.1, section 3.9). The packet has one result for each subscription,
/// in their order.
public struct Suback: Hashable, Sendable {
    /// The packet identifier of the SUBSCRIBE.
    public var packetIdentifier: PacketIdentifier
    /// The results, one for each subscription.
    public var results: [Result]

    /// Makes a SUBACK.
    public init(packetIdentifier: PacketIdentifier, results: [Result]) {
        self.packetIdentifier = packetIdentifier
        self.results = results
    }

    /// The result of one subscription.
    public enum Result: Hashable, Sendable {
        /// The server made the subscription, with this highest quality of service.
        case granted(QualityOfService)
        /// The server refused the subscription.
        case failure

        /// Makes the result for a return code; `nil` for a code that the standard does not define [MQTT-3.9.3-2].
        public init?(returnCode: UInt8) {
            if returnCode == Result.failure.returnCode {
                self = .failure
            } else if let qualityOfService = QualityOfService(rawValue: returnCode) {
                self = .granted(qualityOfService)
            } else {
                return nil
            }
        }

        /// The code of the result in SUBACK: 0, 1, 2 or 0x80.
        public var returnCode: UInt8 {
            switch self {
            case .granted(let qualityOfService): qualityOfService.rawValue
            case .failure: 0x80
            }
        }
    }
}
