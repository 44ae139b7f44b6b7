import CarillonEnvironment
import MQTTWire

/// Who asks to be connected, for those who decide.
public struct ConnectionRequest: Hashable, Sendable {
    /// As the client sent it; empty if it leaves the choice to the broker.
    public var clientIdentifier: ClientIdentifier
    public var userName: String?
    public var password: [UInt8]?
    public var instant: Instant

    public init(
        clientIdentifier: ClientIdentifier, userName: String? = nil, password: [UInt8]? = nil, instant: Instant = .zero
    ) {
        self.clientIdentifier = clientIdentifier
        self.userName = userName
        self.password = password
        self.instant = instant
    }
}
