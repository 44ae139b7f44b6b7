/// The content of a Close frame (RFC 6455, section 5.5.1).
public struct WebSocketClose: Hashable, Sendable, CustomStringConvertible {
    /// The code of the Close. `nil` if the frame has no content.
    public var code: WebSocketCloseCode?
    /// The reason, at most 123 bytes of UTF-8. Developers read it, not the users of the application.
    public var reason: String

    /// Makes the content of a Close.
    ///
    /// - Parameters:
    ///   - code: The code. `nil` means a frame without content, which can have no reason.
    ///   - reason: A text of at most 123 bytes of UTF-8.
    public init(_ code: WebSocketCloseCode? = nil, reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// The code and the reason: `1001 "restart"`, or `no code`.
    public var description: String {
        guard let code else { return "no code" }
        return reason.isEmpty ? "\(code)" : "\(code) \(reason.debugDescription)"
    }
}
