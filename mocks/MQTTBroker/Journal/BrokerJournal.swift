import CarillonEnvironment
public import MQTTWire
public import MockHosting

/// A broker's record of the events that it saw and caused.
///
/// ```swift
/// world.expect(broker.journal.violations.map(\.statement), equals: ["MQTT-3.1.0-2"])
/// world.expect(broker.journal.sent(.puback, to: "alice").count, equals: 3)
/// ```
public typealias BrokerJournal = Journal<ControlPacket, BrokerEvent>

/// The questions that only a broker's journal answers.
extension Journal where Message == ControlPacket, Own == BrokerEvent {
    /// The messages that the broker took over for delivery, from one client. Without a client: from everybody,
    /// including wills and the broker's own messages.
    public func published(by client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(of: client) { if case .published(let message) = $0 { message } else { nil } }
    }

    /// The messages that were dropped on their way to one client, or to all clients.
    public func dropped(to client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(of: client) { if case .dropped(let message, _) = $0 { message } else { nil } }
    }

    /// The violations of the standard by all clients.
    public var violations: [Violation] {
        events { if case .violation(let violation) = $0 { violation } else { nil } }
    }

    /// The reasons for which connections ended, of one client or of all clients.
    public func disconnects(of client: ClientIdentifier? = nil) -> [DisconnectReason] {
        events(of: client) { if case .disconnected(let reason) = $0 { reason } else { nil } }
    }

    /// The times at which a client sent CONNECT, whether or not the broker let it in.
    public func connectAttempts(of client: ClientIdentifier) -> ConnectAttempts {
        ConnectAttempts(
            compactMap { entry in
                guard case .received(.connect(let connect)) = entry.event, connect.clientIdentifier == client else {
                    return nil
                }
                return entry.instant
            })
    }
}

extension ControlPacket: MockMessage {
    /// The client identifier of MQTT.
    public typealias Client = ClientIdentifier
    /// The commands that misbehaviours can give to a broker.
    public typealias Command = BrokerCommand

    /// The name of the protocol: `mqtt`.
    public static var protocolName: String { "mqtt" }
    /// The word for a message: `packet`.
    public static var noun: String { "packet" }

    /// The bytes of a PUBLISH, and nothing for its acknowledgements and for pings; other packets are not counted.
    public var heldByteCount: Int? {
        switch self {
        case .publish(let publish): publish.payload.count + publish.topic.text.utf8.count
        case .puback, .pubrec, .pubrel, .pubcomp, .pingreq, .pingresp: 0
        default: nil
        }
    }
}

extension ClientIdentifier: MockClient {}

/// A command that a misbehaviour can give to a broker.
public enum BrokerCommand: Sendable, CustomStringConvertible {
    /// Forgets the session of the client, before the broker handles its CONNECT.
    case forgetSession

    /// The command in words.
    public var description: String { "forget the session at" }
}
