import CarillonEnvironment
import MQTTWire
import MockHosting

/// A broker's record of what it saw and did.
///
/// ```swift
/// world.expect(broker.journal.violations.map(\.statement), equals: ["MQTT-3.1.0-2"])
/// world.expect(broker.journal.sent(.puback, to: "alice").count, equals: 3)
/// ```
public typealias BrokerJournal = Journal<ControlPacket, BrokerEvent>

/// Questions that scenarios ask a broker's journal, besides those that every server's journal answers.
extension Journal where Message == ControlPacket, Own == BrokerEvent {
    /// The messages that were taken over for delivery: from one client, or from everybody, the broker itself and wills
    /// included.
    public func published(by client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(of: client) { if case .published(let message) = $0 { message } else { nil } }
    }

    /// The messages that were dropped on their way, to one client or to all.
    public func dropped(to client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(of: client) { if case .dropped(let message, _) = $0 { message } else { nil } }
    }

    /// The violations of the standard, by any client.
    public var violations: [Violation] {
        events { if case .violation(let violation) = $0 { violation } else { nil } }
    }

    /// The reasons for which connections ended, those of one client or all.
    public func disconnects(of client: ClientIdentifier? = nil) -> [DisconnectReason] {
        events(of: client) { if case .disconnected(let reason) = $0 { reason } else { nil } }
    }

    /// The times at which a client sent CONNECT, whether or not it was let in.
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
    public typealias Client = ClientIdentifier
    public typealias Command = BrokerCommand

    public static var protocolName: String { "mqtt" }
    public static var noun: String { "packet" }
}

extension ClientIdentifier: MockClient {}

/// A command that a misbehaviour can give to a broker.
public enum BrokerCommand: Sendable, CustomStringConvertible {
    /// Forgets the session of the client, before its CONNECT is handled.
    case forgetSession

    public var description: String { "forget the session at" }
}
