import CarillonEnvironment
import MQTTWire

/// What scenarios ask.
extension Journal {
    /// What concerns one client.
    public func entries(of client: ClientIdentifier) -> [JournalEntry] { filter { $0.client == client } }

    /// The packets of a kind that came, from one client or from all; of all kinds if `nil`.
    public func received(_ kind: ControlPacket.Kind? = nil, from client: ClientIdentifier? = nil) -> [ControlPacket] {
        packets(kind, client) { if case .received(let packet) = $0 { packet } else { nil } }
    }

    /// The packets of a kind that were sent, to one client or to all; of all kinds if `nil`.
    public func sent(_ kind: ControlPacket.Kind? = nil, to client: ClientIdentifier? = nil) -> [ControlPacket] {
        packets(kind, client) { if case .sent(let packet) = $0 { packet } else { nil } }
    }

    /// The messages that were taken over for delivery: from one client, or from everybody, the broker itself and wills included.
    public func published(by client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(client) { if case .published(let message) = $0 { message } else { nil } }
    }

    /// The messages that did not get where they were bound for.
    public func dropped(to client: ClientIdentifier? = nil) -> [ApplicationMessage] {
        events(client) { if case .dropped(let message, _) = $0 { message } else { nil } }
    }

    /// What clients did against the standard.
    public var violations: [Violation] {
        events(nil) { if case .violation(let violation) = $0 { violation } else { nil } }
    }

    /// How connections came to their ends.
    public func disconnects(of client: ClientIdentifier? = nil) -> [DisconnectReason] {
        events(client) { if case .disconnected(let reason) = $0 { reason } else { nil } }
    }

    /// When a client sent CONNECT, whether or not it was let in.
    public func connectAttempts(of client: ClientIdentifier) -> ConnectAttempts {
        ConnectAttempts(
            compactMap { entry in
                guard case .received(.connect(let connect)) = entry.event, connect.clientIdentifier == client else {
                    return nil
                }
                return entry.instant
            })
    }

    /// When connections were opened, whoever opened them.
    public var openings: ConnectAttempts { ConnectAttempts(filter { $0.event == .opened }.map(\.instant)) }

    /// The names of the misbehaviours that struck, each as often as it did.
    public var misbehaviours: [String] {
        events(nil) { if case .misbehaved(let name, _) = $0 { name } else { nil } }
    }

    private func packets(
        _ kind: ControlPacket.Kind?, _ client: ClientIdentifier?,
        _ packet: (JournalEntry.Event) -> ControlPacket?
    ) -> [ControlPacket] {
        events(client, packet).filter { kind == nil || $0.kind == kind }
    }

    private func events<Found>(
        _ client: ClientIdentifier?, _ found: (JournalEntry.Event) -> Found?
    ) -> [Found] {
        compactMap { entry in client == nil || entry.client == client ? found(entry.event) : nil }
    }
}
