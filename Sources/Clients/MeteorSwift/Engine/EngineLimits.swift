import CarillonWebSocket

/// The limits that all engines have in common.
enum EngineLimits {
    /// The largest message that a client takes, in bytes.
    static let messageSize = WebSocketLink.messageSize
    /// The number of bytes that may wait on a connection before the next message waits for them to leave.
    static let bufferedByteCount = WebSocketLink.bufferedByteCount
    /// The time that the server gets to end its side of a connection that this end has ended.
    static let farewell = Duration.seconds(5)
}
