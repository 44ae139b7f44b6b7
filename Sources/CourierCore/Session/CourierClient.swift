/// A client of a broker.
public protocol CourierClient: CourierSession {
    /// Whether the client has ever been given connect options, so that messages can be published.
    var hasExistingSession: Bool { get }

    /// Ends the connection and keeps what is to be sent, subscribed and delivered for the next one.
    func disconnect()

    /// Ends the connection and removes all that was kept: subscriptions, messages to be sent, messages to be delivered.
    func destroy()
}
