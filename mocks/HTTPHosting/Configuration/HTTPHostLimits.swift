public import HTTPWire
public import WebSocketWire

/// The limits of what a server takes from a client, and of what it holds for the client.
public struct HTTPHostLimits: Hashable, Sendable {
    /// The limits of a request. By default a body has at most 1 MiB.
    public var request: HTTPLimits
    /// The limits of a message in a WebSocket.
    public var webSocket = WebSocketLimits()
    /// The number of bytes that may wait to be sent on a connection. If more wait, the server reads nothing more from
    /// the client until enough of them have left.
    public var pausingByteCount = 1_048_576
    /// The number of bytes that may wait to be sent on a connection. Where more wait already, a further message resets
    /// the connection. One message may be larger.
    public var outputByteCount = 8_388_608
    /// The number of bytes of answers that may wait for the answers to earlier requests, on all connections together.
    /// The server resets the connection whose answer is too much.
    public var waitingAnswerByteCount = 67_108_864
    /// The times for which the server waits for a client.
    public var timeouts = HTTPTimeouts()
    /// The origins whose pages may read answers in a browser.
    public var origins = HTTPOrigins.any

    /// Creates the default limits, which are good for most servers.
    public init() {
        request = HTTPLimits()
        request.bodyByteCount = 1_048_576
    }
}
