/// The content of a Close frame (RFC 6455, section 5.5.1).
public struct WebSocketClose: Hashable, Sendable, CustomStringConvertible {
    /// `nil` if the frame has no content.
    public var code: WebSocketCloseCode?
    /// For those who look for mistakes, not for the people who use the application; 123 bytes of UTF-8 at most.
    public var reason: String

    /// - Parameters:
    ///   - code: `nil` for a frame without content, which can have no reason then.
    ///   - reason: 123 bytes of UTF-8 at most.
    public init(_ code: WebSocketCloseCode? = nil, reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// `1001 "restart"`, or `no code`.
    public var description: String {
        guard let code else { return "no code" }
        return reason.isEmpty ? "\(code)" : "\(code) \(reason.debugDescription)"
    }
}
