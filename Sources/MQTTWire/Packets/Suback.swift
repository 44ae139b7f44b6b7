/// SUBACK: the server's answer to SUBSCRIBE (MQTT 3.1.1, section 3.9), one result for each subscription, in their order.
public struct Suback: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var results: [Result]

    public init(packetIdentifier: PacketIdentifier, results: [Result]) {
        self.packetIdentifier = packetIdentifier
        self.results = results
    }

    /// What became of one subscription.
    public enum Result: Hashable, Sendable {
        /// The highest quality of service at which messages will come.
        case granted(QualityOfService)
        case failure

        /// `nil` for a code that the standard does not know [MQTT-3.9.3-2].
        public init?(returnCode: UInt8) {
            if returnCode == Result.failure.returnCode {
                self = .failure
            } else if let qualityOfService = QualityOfService(rawValue: returnCode) {
                self = .granted(qualityOfService)
            } else {
                return nil
            }
        }

        /// What stands for it in SUBACK: 0, 1, 2 or 0x80.
        public var returnCode: UInt8 {
            switch self {
            case .granted(let qualityOfService): qualityOfService.rawValue
            case .failure: 0x80
            }
        }
    }
}
