import PushWire

/// The wish of an app for its topic: a token, or none.
struct PushWish {
    let topic: String
    private var isForToken: Bool
    /// Whether the app has given its token up before it asked for another one, and the service may not know it.
    private var hasGivenUp = false
    /// The number of registrations on the present connection that the service has not answered.
    private var unansweredCount = 0

    init(_ topic: String, isForToken: Bool) { (self.topic, self.isForToken) = (topic, isForToken) }

    /// Takes in what the app wants now.
    mutating func change(isForToken: Bool) {
        hasGivenUp = isForToken && (hasGivenUp || !self.isForToken)
        self.isForToken = isForToken
    }

    /// The message that says the wish.
    mutating func message() -> PushDeviceMessage {
        guard isForToken else { return .unregister(topic: topic) }
        unansweredCount += 1
        return .register(topic: topic)
    }

    /// The messages that say the wish on a new connection.
    mutating func messagesOfNewConnection() -> [PushDeviceMessage] {
        unansweredCount = 0
        return (hasGivenUp ? [.unregister(topic: topic)] : []) + [message()]
    }

    /// Takes in that the service has answered a registration. Once it has answered all, it knows what came before them.
    mutating func didGetToken() {
        unansweredCount -= 1
        if unansweredCount <= 0 { hasGivenUp = false }
    }
}
