extension TopicFilter {
    /// The parts between the slashes, as a tree of subscriptions needs them.
    public var levels: some Sequence<Level> { TopicLevels(text).lazy.map(Level.init) }

    /// One part of a filter.
    public enum Level: Hashable, Sendable {
        /// The exact text of a level.
        case name(TopicLevel)
        /// The wildcard `+`, which matches any one level.
        case singleLevelWildcard
        /// The wildcard `#`, which matches the level before it and all levels that follow.
        case multiLevelWildcard

        init(_ level: TopicLevel) {
            switch level.text {
            case "+": self = .singleLevelWildcard
            case "#": self = .multiLevelWildcard
            default: self = .name(level)
            }
        }
    }
}
