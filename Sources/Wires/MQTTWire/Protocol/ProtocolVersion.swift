/// The version of MQTT that two ends speak. The numbers are those of the protocol level in CONNECT (MQTT 3.1.1, section
/// 3.1.2.2).
public enum ProtocolVersion: UInt8, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// MQTT 3.1.1, which has protocol level 4.
    case v3_1_1 = 4

    /// The common name of the version: `MQTT 3.1.1`.
    public var description: String {
        switch self {
        case .v3_1_1: "MQTT 3.1.1"
        }
    }
}
