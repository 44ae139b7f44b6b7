/// The reason for which bytes form no valid packet, in terms of the standard.
///
/// ```
/// malformed SUBSCRIBE, byte 0 of the packet at byte 14 of the stream:
///     the flags are 0000 instead of 0010 [MQTT-3.8.1-1]
/// ```
public struct DecodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of mistake.
    public let reason: Reason
    /// The kind of the packet; `nil` if the first byte names no kind.
    public let kind: ControlPacket.Kind?
    /// The violated statements, the most specific first. The list is never empty. ``Statement/protocolViolation``
    /// stands for a rule that the standard does not number.
    public let statements: [Statement]
    /// The offset in the packet of the first wrong byte, or of the first missing byte.
    public let offset: Int
    /// The number of bytes in the stream before the packet.
    public let packetStart: Int
    /// The mistake, as the end of a sentence.
    public let message: String

    /// The kinds of mistakes that a receiver may treat differently. A receiver answers all of them by closing the
    /// connection, except ``unsupportedProtocol(name:level:)``.
    public enum Reason: Hashable, Sendable {
        /// The bytes break the packet's own rules.
        case malformed
        /// The fixed header announces a packet that is larger than allowed. Sizes are in bytes and include the fixed
        /// header.
        case tooLarge(size: Int, maximum: Int)
        /// Packets of this kind must not come from this end.
        case notAllowed(from: ControlPacket.Sender)
        /// A packet came before CONNECT, so the protocol version is not known yet [MQTT-3.1.0-1].
        case connectExpected
        /// The CONNECT is of another protocol or version. A server answers `MQTT` at another level with CONNACK and
        /// ``ConnectReturnCode/unacceptableProtocolVersion`` [MQTT-3.1.2-2]. The server may answer another name as it
        /// likes [MQTT-3.1.2-1]. MQTT 3.1 calls itself `MQIsdp`, at level 3.
        case unsupportedProtocol(name: String, level: UInt8)
    }

    /// The most specific violated statement.
    public var statement: Statement { statements.first ?? .protocolViolation }

    /// The mistake, its place and the violated statements.
    public var description: String { "\(sentence) [\(statements.map(\.identifier).joined(separator: ", "))]" }

    /// The mistake and its place, without the violated statements.
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
