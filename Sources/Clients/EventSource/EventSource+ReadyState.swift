extension EventSource {
    /// The states of a source, with the standard's names and numbers.
    public enum ReadyState: Int, CaseIterable, Hashable, Sendable {
        /// The source connects, or waits until it connects again.
        case connecting = 0
        /// The stream is open.
        case open = 1
        /// The source was not opened yet, or is closed, and does not connect.
        case closed = 2
    }
}
