/// The levels of a topic, in order. There is at least one. Nothing is copied.
public struct TopicLevels: Sequence, Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Makes an iterator that begins with the first level.
    public func makeIterator() -> Iterator { Iterator(rest: text[...]) }

    /// Walks from slash to slash.
    public struct Iterator: IteratorProtocol, Sendable {
        /// The text after the last returned level; `nil` after the last level.
        fileprivate var rest: Substring?

        /// The next level; `nil` after the last one.
        public mutating func next() -> TopicLevel? {
            guard let rest else { return nil }
            guard let slash = rest.utf8.firstIndex(of: .levelSeparator) else {
                self.rest = nil
                return TopicLevel(rest)
            }
            self.rest = rest[rest.utf8.index(after: slash)...]
            return TopicLevel(rest[..<slash])
        }
    }
}
