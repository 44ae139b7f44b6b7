import OrderedCollections

/// The tokens with which clients open WebSockets. Clients make them up, and bind them to a user.
struct InboxTokens {
    private struct Binding {
        let channel: String
        let apiKey: String
    }

    private var bindings: OrderedDictionary<String, Binding> = [:]

    static let limit = 10_000
    /// The lengths that a token may have, in characters.
    static let lengths = 1...256

    /// Binds a token to the channel of a user. A later binding of the same token counts.
    mutating func bind(_ token: String, to channel: String, apiKey: String) {
        bindings.removeValue(forKey: token)
        if bindings.count >= Self.limit { bindings.removeFirst() }
        bindings[token] = Binding(channel: channel, apiKey: apiKey)
    }

    /// Returns the channel that a token opens for the clients of a project; `nil` if it opens none.
    func channel(of token: String, apiKey: String) -> String? {
        guard let binding = bindings[token], binding.apiKey.isSameSecret(as: apiKey) else { return nil }
        return binding.channel
    }

    /// Forgets the tokens of a channel.
    mutating func remove(_ channel: String) { bindings.removeAll { $0.value.channel == channel } }
}
