/// Some lines of a source file, as they were when the results were made.
public struct SourceExcerpt: Hashable, Sendable {
    /// The number of the first line, counted from 1.
    public var firstLine: Int
    /// The lines, without their line feeds.
    public var lines: [String]

    /// Lines of a file that begin with the one of that number.
    public init(firstLine: Int, lines: [String]) {
        self.firstLine = firstLine
        self.lines = lines
    }
}
