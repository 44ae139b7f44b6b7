/// Why bytes are no packet that may be here, in terms of the standard.
///
/// ```
/// malformed SUBSCRIBE, byte 0 of the packet at byte 14 of the stream: the flags are 0000 instead of 0010 [MQTT-3.8.1-1]
/// ```
public struct DecodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public let reason: Reason
    /// `nil` where the first byte names no kind.
    public let kind: ControlPacket.Kind?
    /// The statements that were violated, the most telling one first; never empty. A rule that the standard does not
    /// number is represented by ``Statement/protocolViolation``.
    public let statements: [Statement]
    /// Where in the packet the first wrong byte is, or where the one that is missing should be.
    public let offset: Int
    /// How many bytes of the stream came before the packet.
    public let packetStart: Int
    /// What was wrong, as the end of a sentence.
    public let message: String

    /// What a receiver may want to tell apart. To all of them it answers by closing the connection, but for
    /// ``unsupportedProtocol(name:level:)``.
    public enum Reason: Hashable, Sendable {
        /// The bytes break the packet's own rules.
        case malformed
        /// The fixed header announces a packet of more bytes than allowed, itself included.
        case tooLarge(size: Int, maximum: Int)
        /// Packets of this kind are not for this end to send.
        case notAllowed(from: ControlPacket.Sender)
        /// Something came before CONNECT, and so nobody knows in which version it is [MQTT-3.1.0-1].
        case connectExpected
        /// A CONNECT of another protocol or version. A server answers to `MQTT` at another level with CONNACK and
        /// ``ConnectReturnCode/unacceptableProtocolVersion`` [MQTT-3.1.2-2]; to another name it may do as it likes
        /// [MQTT-3.1.2-1]. MQTT 3.1 calls itself `MQIsdp`, at level 3.
        case unsupportedProtocol(name: String, level: UInt8)
    }

    /// The statement that tells most.
    public var statement: Statement { statements.first ?? .protocolViolation }

    public var description: String { "\(sentence) [\(statements.map(\.identifier).joined(separator: ", "))]" }

    /// The mistake and its place, without the statements that forbid it.
    package var sentence: String {
        let packet = kind.map(\.description) ?? "packet"
        let what =
            switch reason {
            case .malformed: "malformed \(packet)"
            case .tooLarge: "too large a \(packet)"
            case .notAllowed(let sender): "\(packet) from a \(sender)"
            case .connectExpected: "\(packet) before CONNECT"
            case .unsupportedProtocol: "\(packet) of another protocol"
            }
        let whereabouts = "byte \(offset) of the packet at byte \(packetStart) of the stream"
        return "\(what), \(whereabouts): \(message)"
    }
}
