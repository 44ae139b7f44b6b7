/// The reason why a text is no journal of `carillon serve`.
public struct JournalFault: Error, Hashable, CustomStringConvertible {
    /// The number of the line, counted from 1.
    public let line: Int
    /// The problem in words, without a full stop.
    public let problem: String

    /// The problem in a sentence.
    public var description: String { "line \(grouped(line)) of the journal \(problem)" }
}
