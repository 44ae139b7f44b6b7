/// A line of a source file.
public struct SourceLine: Hashable, Sendable {
    /// The file's path from the package's root.
    public var file: String
    /// The line's number, counted from 1.
    public var line: Int

    /// A line of a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}
