/// The levels of a topic, one after the other, at least one; nothing is copied.
public struct TopicLevels: Sequence, Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    public func makeIterator() -> Iterator { Iterator(rest: text[...]) }

    /// Walks from slash to slash.
    public struct Iterator: IteratorProtocol, Sendable {
        /// `nil` after the last level.
        fileprivate var rest: Substring?

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
