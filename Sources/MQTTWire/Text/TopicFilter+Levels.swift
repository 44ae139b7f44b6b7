extension TopicFilter {
    /// The parts between the slashes, as a tree of subscriptions wants them.
    public var levels: some Sequence<Level> { TopicLevels(text).lazy.map(Level.init) }

    /// One part of a filter.
    public enum Level: Hashable, Sendable {
        case name(TopicLevel)
        /// `+`: any one level.
        case singleLevelWildcard
        /// `#`: the level before it and all that follow.
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
