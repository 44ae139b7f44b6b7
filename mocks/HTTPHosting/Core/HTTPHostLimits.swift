import HTTPWire
import WebSocketWire

/// How much a server takes from a client, and holds for it.
public struct HTTPHostLimits: Hashable, Sendable {
    /// The sizes of a request; a body has at most 1 MiB unless this says otherwise.
    public var request: HTTPLimits
    /// The size of a message in a WebSocket.
    public var webSocket = WebSocketLimits()
    /// In bytes: if more than this waits to be sent on a connection, nothing more is read from its client.
    public var pausingByteCount = 1_048_576
    /// In bytes: if more than this waits to be sent on a connection, it is reset.
    public var outputByteCount = 8_388_608

    /// The limits that are good for most.
    public init() {
        request = HTTPLimits()
        request.bodyByteCount = 1_048_576
    }
}
