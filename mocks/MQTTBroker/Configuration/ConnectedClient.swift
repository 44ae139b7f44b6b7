import MQTTWire

/// A client that has been let in, for those who decide what it may do.
public struct ConnectedClient: Hashable, Sendable {
    public var identifier: ClientIdentifier
    public var userName: String?

    public init(identifier: ClientIdentifier, userName: String? = nil) {
        self.identifier = identifier
        self.userName = userName
    }
}
