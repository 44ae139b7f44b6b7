/// A client of a broker.
public protocol CourierClient: CourierSession {
    /// Whether the provider has ever given connect options, so that the app can publish messages.
    var hasExistingSession: Bool { get }

    /// Ends the connection. Subscriptions, messages to be sent and messages to be delivered are kept for the next one.
    func disconnect()

    /// Ends the connection, and removes all subscriptions, messages to be sent and messages to be delivered.
    func destroy()
}
