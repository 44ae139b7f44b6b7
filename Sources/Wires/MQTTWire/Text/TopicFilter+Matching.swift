extension TopicFilter {
    /// Whether the filter matches messages that are published to `name` (MQTT 3.1.1, section 4.7).
    ///
    /// `sport/#` also matches `sport`. The wildcards `+` and `#` match empty levels. A filter that begins with a
    /// wildcard matches no name that begins with `$` [MQTT-4.7.2-1]. Bytes are compared with bytes [MQTT-4.7.3-4].
    public func matches(_ name: TopicName) -> Bool {
        text.utf8.withContiguousBytes { filter in
            name.text.utf8.withContiguousBytes { name in TopicFilter.matches(filter: filter, name: name) }
        }
    }

    private static func matches(filter: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>) -> Bool {
        if name[0] == UInt8(ascii: "$"), filter[0] == .singleLevelWildcard || filter[0] == .multiLevelWildcard {
            return false
        }
        var reached = 0
        for index in filter.indices {
            switch filter[index] {
            case .multiLevelWildcard:
                return true
            case .singleLevelWildcard:
                while reached < name.count, name[reached] != .levelSeparator { reached += 1 }
            case let byte where reached < name.count && byte == name[reached]:
                reached += 1
            default:
                // The name may end where the filter continues with "/#".
                return reached == name.count && index + 2 == filter.count && filter[index] == .levelSeparator
                    && filter[index + 1] == .multiLevelWildcard
            }
        }
        return reached == name.count
    }
}
