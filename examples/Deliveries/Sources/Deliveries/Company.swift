import Foundation

/// The places of the company's servers.
public struct Company: Sendable {
    /// The API of its notifications.
    public var bell: URL
    /// The key of its project there.
    public var bellKey: String
    /// The host of the broker that carries the couriers' positions.
    public var brokerHost: String
    /// The port of the broker.
    public var brokerPort: UInt16
    /// The kitchen's server, as the address of a WebSocket.
    public var kitchen: String

    /// Names the places.
    public init(bell: URL, bellKey: String, brokerHost: String, brokerPort: UInt16, kitchen: String) {
        (self.bell, self.bellKey, self.brokerHost) = (bell, bellKey, brokerHost)
        (self.brokerPort, self.kitchen) = (brokerPort, kitchen)
    }
}
