import CarillonEnvironment

/// Questions that scenarios ask the journal of any server.
extension Journal {
    public typealias Client = Message.Client

    /// The entries that concern one client.
    public func entries(of client: Client) -> [Entry] { filter { $0.client == client } }

    /// The messages of a kind that came, from one client or from all; of all kinds if `nil`.
    public func received(_ kind: Message.Kind? = nil, from client: Client? = nil) -> [Message] {
        messages(kind, client) { if case .received(let message) = $0 { message } else { nil } }
    }

    /// The messages of a kind that were sent, to one client or to all; of all kinds if `nil`.
    public func sent(_ kind: Message.Kind? = nil, to client: Client? = nil) -> [Message] {
        messages(kind, client) { if case .sent(let message) = $0 { message } else { nil } }
    }

    /// When connections were opened, whoever opened them.
    public var openings: ConnectAttempts {
        ConnectAttempts(compactMap { if case .opened = $0.event { $0.instant } else { nil } })
    }

    /// The names of the misbehaviours that struck, each as often as it did.
    public var misbehaviours: [String] {
        compactMap { if case .misbehaved(let name, _) = $0.event { name } else { nil } }
    }

    /// The protocol's own events that a question finds, of one client or of all.
    public func events<Found>(of client: Client? = nil, _ found: (Own) -> Found?) -> [Found] {
        compactMap { entry in
            guard client == nil || entry.client == client, case .own(let event) = entry.event else { return nil }
            return found(event)
        }
    }

    private func messages(
        _ kind: Message.Kind?, _ client: Client?, _ message: (ServerEvent<Message, Own>) -> Message?
    ) -> [Message] {
        compactMap { entry in
            guard client == nil || entry.client == client, let found = message(entry.event),
                kind == nil || found.kind == kind
            else { return nil }
            return found
        }
    }
}
