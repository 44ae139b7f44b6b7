/// Something that happened inside a client.
public struct CourierEvent: Sendable {
    /// The options in use; `nil` before the first were provided and after the client was disconnected.
    public let connectionInfo: ConnectOptions?
    public let type: CourierEventType

    public init(connectionInfo: ConnectOptions?, event: CourierEventType) {
        self.connectionInfo = connectionInfo
        type = event
    }
}
