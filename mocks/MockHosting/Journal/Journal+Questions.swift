import CarillonEnvironment

/// Questions that scenarios ask the journal of any server.
extension Journal {
    /// The names by which the server knows its clients.
    public typealias Client = Message.Client

    /// The entries about one client.
    public func entries(of client: Client) -> [Entry] { filter { $0.client == client } }

    /// The messages that came.
    ///
    /// - Parameters:
    ///   - kind: The kind of the messages; `nil` for all kinds.
    ///   - client: The client that sent them; `nil` for all clients.
    public func received(_ kind: Message.Kind? = nil, from client: Client? = nil) -> [Message] {
        messages(kind, client) { if case .received(let message) = $0 { message } else { nil } }
    }

    /// The messages that the server sent.
    ///
    /// - Parameters:
    ///   - kind: The kind of the messages; `nil` for all kinds.
    ///   - client: The client that got them; `nil` for all clients.
    public func sent(_ kind: Message.Kind? = nil, to client: Client? = nil) -> [Message] {
        messages(kind, client) { if case .sent(let message) = $0 { message } else { nil } }
    }

    /// The times at which the server accepted connections, from any client.
    public var openings: ConnectAttempts {
        ConnectAttempts(compactMap { if case .opened = $0.event { $0.instant } else { nil } })
    }

    /// The names of the misbehaviours that struck. A name appears once for each strike.
    public var misbehaviours: [String] {
        compactMap { if case .misbehaved(let name, _) = $0.event { name } else { nil } }
    }

    /// The protocol's own events for which `found` returns a value; of one client, or of all if `nil`.
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
