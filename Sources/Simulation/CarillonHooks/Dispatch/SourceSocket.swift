#if os(Linux)
/// The socket of which a dispatch source hears.
enum SourceSocket {
    /// A source for no socket, or for one that it has left.
    case none
    /// A socket that a library has connected over the world's network.
    case ofNetwork(CapturedSocket)
    /// An end of a pair of sockets within the process.
    case pair(CapturedPair)
}
#endif
