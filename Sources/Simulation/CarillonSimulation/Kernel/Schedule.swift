/// The order in which a loop runs the items that are ready at the same moment.
public enum Schedule: String, Hashable, Sendable, Codable {
    /// The first enqueued item runs first.
    case fifo
    /// The seed decides which item runs next. Such schedules find orders that real threads show once in a thousand
    /// runs.
    case shuffled
}
