/// A call of libwebsockets. Callbacks only note it. The engine acts when the call into the library has returned.
enum WebsocketsNote: Hashable {
    /// The WebSocket is open.
    case established
    /// A whole message has come, which is text or, if it is `nil`, something else.
    case message(String?)
    /// The server has sent a Close with this content.
    case close([UInt8])
    /// The server has broken a rule that the engine watches over. The library will send a Close.
    case violation(String)
    /// The connection has failed before the WebSocket was open, with the library's words. The status is that of the
    /// server's answer, or 0.
    case refused(String, status: Int)
    /// The WebSocket is over.
    case closed
    /// The library has closed its socket, and has nothing more to tell. If nothing else was told before, the library
    /// has given the connection up in silence.
    case gone
}
