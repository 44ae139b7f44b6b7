import MQTTWire

extension TopicFilter {
    var hasWildcard: Bool { text.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") } }

    /// The one topic that a filter without wildcards matches.
    var name: TopicName? { hasWildcard ? nil : try? TopicName(text) }

    /// Whether it has at most so many levels.
    func fits(levels: Int) -> Bool { text.hasAtMost(levels: levels) }
}

extension TopicName {
    /// Whether it has at most so many levels.
    func fits(levels: Int) -> Bool { text.hasAtMost(levels: levels) }
}

extension String {
    fileprivate func hasAtMost(levels: Int) -> Bool {
        var count = 1
        for byte in utf8 where byte == UInt8(ascii: "/") {
            count += 1
            if count > levels { return false }
        }
        return count <= levels
    }
}
