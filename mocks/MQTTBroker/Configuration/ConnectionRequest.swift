public import CarillonEnvironment
public import MQTTWire

/// A client's request to be connected, as ``AccessControl/authenticate`` sees it.
public struct ConnectionRequest: Hashable, Sendable {
    /// The identifier that the client sent; empty if the client leaves the choice to the broker.
    public var clientIdentifier: ClientIdentifier
    /// The user name in CONNECT; `nil` if there is none.
    public var userName: String?
    /// The password in CONNECT; `nil` if there is none.
    public var password: [UInt8]?
    /// The time at which CONNECT arrived.
    public var instant: Instant

    /// Makes a request.
    public init(
        clientIdentifier: ClientIdentifier, userName: String? = nil, password: [UInt8]? = nil, instant: Instant = .zero
    ) {
        self.clientIdentifier = clientIdentifier
        self.userName = userName
        self.password = password
        self.instant = instant
    }
}
