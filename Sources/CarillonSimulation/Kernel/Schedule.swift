/// In which order a loop runs what is ready at the same moment.
public enum Schedule: String, Hashable, Sendable, Codable {
    /// First come, first served.
    case fifo
    /// Any of them, drawn from the seed: it finds the orders that real threads show once in a thousand runs.
    case shuffled
}
