/// The limits of a decoder for the parts of a stream, in bytes as they came. The standard sets no limits.
public struct EventStreamLimits: Hashable, Sendable {
    /// The size of one line, without its line end and without the byte order mark.
    public var lineLength: Int
    /// The size of one event: its type and its data, with the line feeds between the lines of the data.
    public var eventSize: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - lineLength: The size in bytes, 64 KiB by default.
    ///   - eventSize: The size in bytes, 1 MiB by default.
    public init(lineLength: Int = 65_536, eventSize: Int = 1_048_576) {
        self.lineLength = lineLength
        self.eventSize = eventSize
    }
}
