/// A reason why a decoder gave up a stream. Limits are the only reasons, because the grammar has no errors.
///
/// The client then closes the connection.
public enum EventStreamFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line is longer than ``EventStreamLimits/lineLength``. Lines are counted from 1.
    case lineTooLong(line: Int, maximum: Int)
    /// The event that this line belongs to is larger than ``EventStreamLimits/eventSize``. Lines are counted from 1.
    case eventTooLarge(line: Int, maximum: Int)

    /// The line and the limit, in one sentence.
    public var description: String {
        switch self {
        case .lineTooLong(let line, let maximum):
            "line \(line) of the event stream has more than \(maximum) bytes, the most that are accepted"
        case .eventTooLarge(let line, let maximum):
            "with line \(line) of the event stream its event has more than \(maximum) bytes, the most that are accepted"
        }
    }
}
