/// An event inside a client, with the options of its connection.
public struct CourierEvent: Sendable {
    /// The options in use; `nil` before the provider has given any, and after the client was disconnected.
    public let connectionInfo: ConnectOptions?
    /// The event itself.
    public let type: CourierEventType

    /// Makes an event from its parts.
    public init(connectionInfo: ConnectOptions?, event: CourierEventType) {
        self.connectionInfo = connectionInfo
        type = event
    }
}
