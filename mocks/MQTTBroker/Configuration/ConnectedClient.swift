public import MQTTWire

/// A client that the broker has let in, as ``AccessControl`` sees it.
public struct ConnectedClient: Hashable, Sendable {
    /// The identifier of the client. The broker has assigned one if the client sent none.
    public var identifier: ClientIdentifier
    /// The user name in CONNECT; `nil` if there was none.
    public var userName: String?

    /// Makes a client with this identifier and this user name.
    public init(identifier: ClientIdentifier, userName: String? = nil) {
        self.identifier = identifier
        self.userName = userName
    }
}
