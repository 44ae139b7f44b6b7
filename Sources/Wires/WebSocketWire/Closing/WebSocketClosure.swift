/// The way in which a connection ended, for the application (RFC 6455, sections 7.1.4 to 7.1.6).
public struct WebSocketClosure: Hashable, Sendable, CustomStringConvertible {
    /// The code of the other end's Close. ``WebSocketCloseCode/noStatusReceived`` means a Close without a code, and
    /// ``WebSocketCloseCode/abnormalClosure`` means that no Close came.
    public let code: WebSocketCloseCode
    /// The reason of the other end's Close.
    public let reason: String
    /// Whether both ends had sent a Close before the connection ended.
    public let wasClean: Bool

    /// Makes a closure with this code and reason.
    public init(code: WebSocketCloseCode, reason: String = "", wasClean: Bool) {
        self.code = code
        self.reason = reason
        self.wasClean = wasClean
    }

    /// The code, the reason and whether it was clean: `1001 "restart", cleanly`.
    public var description: String {
        "\(WebSocketClose(code, reason: reason)), \(wasClean ? "cleanly" : "not cleanly")"
    }
}
