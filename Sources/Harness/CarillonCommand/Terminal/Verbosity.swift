/// How much the text of a run says.
enum Verbosity: Comparable, Sendable {
    /// Failures and the last line.
    case quiet
    /// Failures, progress, and what is worth knowing at the end.
    case normal
    /// A line for each run, too.
    case verbose
}
