/// The amount that a client tells about its work.
public enum LogLevel: Sendable {
    /// The client tells nothing.
    case none
    /// The client writes lines such as `INFO - [MagicBell]: richard@example.com is connected` to standard output.
    case debug
}
