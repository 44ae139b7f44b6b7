/// The version of MQTT that two ends speak; the numbers are those of the protocol level in CONNECT (MQTT 3.1.1, section 3.1.2.2).
public enum ProtocolVersion: UInt8, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case v3_1_1 = 4

    /// What a person calls it: `MQTT 3.1.1`.
    public var description: String {
        switch self {
        case .v3_1_1: "MQTT 3.1.1"
        }
    }
}
