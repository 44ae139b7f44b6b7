/// The next thing that the owner of a connection does about its end (RFC 6455, section 7). Time is the owner's: it
/// decides how long to wait, and closes the connection after that.
public enum WebSocketStep: Hashable, Sendable {
    /// The connection is open.
    case carryOn
    /// The other end's Close waits for an answer, which the owner wants to give by itself.
    case answerClose
    /// Our Close is out, and the other end's has to come. Messages may still come before it.
    case awaitClose
    /// A client waits for the server to close the TCP connection (RFC 6455, section 7.1.1).
    case awaitEnd
    /// The TCP connection is to be closed, after what was still to be sent.
    case closeConnection
    /// The TCP connection has ended.
    case rest
}
