// These are the differences between versions in the form of a single packet. Each rule is a switch without a default,
// so that a new version has to answer all of them.

extension ProtocolVersion {
    /// Whether the remaining length may have more bytes than it needs. MQTT 3.1.1 does not forbid it.
    var allowsPaddedRemainingLength: Bool {
        switch self {
        case .v3_1_1: true
        }
    }

    /// Whether CONNECT may have a password without a user name [MQTT-3.1.2-22].
    var allowsPasswordAlone: Bool {
        switch self {
        case .v3_1_1: false
        }
    }

    /// The remaining length of kinds whose length is fixed; `nil` for other kinds.
    func remainingLength(of kind: ControlPacket.Kind) -> Int? {
        switch self {
        case .v3_1_1:
            switch kind {
            case .connect, .publish, .subscribe, .suback, .unsubscribe: nil
            case .connack, .puback, .pubrec, .pubrel, .pubcomp, .unsuback: 2
            case .pingreq, .pingresp, .disconnect: 0
            }
        }
    }

    /// Whether `sender` may send packets of this kind (MQTT 3.1.1, table 2.1).
    func allows(_ kind: ControlPacket.Kind, from sender: ControlPacket.Sender) -> Bool {
        switch self {
        case .v3_1_1:
            switch kind {
            case .connect, .subscribe, .unsubscribe, .pingreq, .disconnect: sender == .client
            case .connack, .suback, .unsuback, .pingresp: sender == .server
            case .publish, .puback, .pubrec, .pubrel, .pubcomp: true
            }
        }
    }
}
