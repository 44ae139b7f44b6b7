/// How much of a stream a decoder is ready to hold, in bytes as they came. The standard sets no limits.
public struct EventStreamLimits: Hashable, Sendable {
    /// The size of one line, without its end and without the byte order mark.
    public var lineLength: Int
    /// The size of one event: its type and its data, the line feeds between their lines included.
    public var eventSize: Int

    /// - Parameters:
    ///   - lineLength: In bytes; 64 KiB by default.
    ///   - eventSize: In bytes; 1 MiB by default.
    public init(lineLength: Int = 65_536, eventSize: Int = 1_048_576) {
        self.lineLength = lineLength
        self.eventSize = eventSize
    }
}
