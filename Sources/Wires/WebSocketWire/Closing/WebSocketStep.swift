/// The next thing that the owner of a connection must do to end it (RFC 6455, section 7). The owner decides how long to
/// wait for a step of the other end, and closes the connection after that time.
public enum WebSocketStep: Hashable, Sendable {
    /// The connection is open.
    case carryOn
    /// The other end's Close waits for an answer. This step comes only if the owner wants to give the answer itself.
    case answerClose
    /// This end has sent its Close, and the other end's Close has to come. Messages may still come before it.
    case awaitClose
    /// The client waits for the server to close the TCP connection (RFC 6455, section 7.1.1).
    case awaitEnd
    /// The owner closes the TCP connection once the rest of the output is sent.
    case closeConnection
    /// The TCP connection has ended.
    case rest
}
