import CarillonMQTT
import MQTTWire
import TestBasics
import Testing

@Suite("Topics")
struct TopicTests {
    // MARK: Names and filters

    @Test(
        "MQTT-4.7.1-1: a name has no wildcards",
        arguments: ["+", "#", "a/+", "a/#", "a+b", "#a", "sport/tennis#", "/+"])
    func wildcardInName(text: String) {
        #expect(throws: TopicError.wildcardInName(text)) { try TopicName(text) }
    }

    @Test(
        "A filter may have wildcards",
        arguments: [
            "#", "+", "a/#", "+/#", "/#", "+/+", "/+", "+/", "a/+/b", "+/a/+/#", "$SYS/#", "a", "/", "//", " /#",
        ])
    func filters(text: String) throws {
        #expect(try TopicFilter(text).text == text)
    }

    @Test(
        "MQTT-4.7.1-2: # has the last level to itself",
        arguments: ["a#", "#a", "a/#/b", "#/", "##", "a/b#", "/#/"])
    func misplacedMultiLevel(text: String) {
        #expect(throws: TopicError.misplacedMultiLevelWildcard(text)) { try TopicFilter(text) }
    }

    @Test(
        "MQTT-4.7.1-3: + has its level to itself", arguments: ["a+", "+a", "a/+b", "++", "+a/b", "a/b+/c", "+ ", "+#"])
    func misplacedSingleLevel(text: String) {
        #expect(throws: TopicError.misplacedSingleLevelWildcard(text)) { try TopicFilter(text) }
    }

    @Test("MQTT-4.7.3-1: there is at least one character")
    func empty() {
        #expect(throws: TopicError.empty) { try TopicName(String()) }
        #expect(throws: TopicError.empty) { try TopicFilter(String()) }
    }

    @Test("MQTT-4.7.3-2: there is no U+0000")
    func null() {
        #expect(throws: TopicError.nullCharacter("a\0")) { try TopicName("a\0" as String) }
        #expect(throws: TopicError.nullCharacter("\0/#")) { try TopicFilter("\0/#" as String) }
    }

    @Test("MQTT-4.7.3-3: 65535 bytes are the most, and characters do not count")
    func longest() throws {
        let longest = String(repeating: "é", count: 32_767) + "x"
        #expect(try TopicName(longest).text.utf8.count == 65_535)
        #expect(try TopicFilter(longest).text.utf8.count == 65_535)
        #expect(throws: TopicError.tooLong(byteCount: 65_536)) { try TopicName(longest + "x") }
        #expect(throws: TopicError.tooLong(byteCount: 65_536)) { try TopicFilter(longest + "x") }
    }

    @Test(
        "An error names its statement and shows the text",
        arguments: [
            (TopicError.empty, "MQTT-4.7.3-1", "a topic needs at least one character"),
            (.tooLong(byteCount: 70_000), "MQTT-4.7.3-3", "a topic has at most 65535 bytes, this one 70000"),
            (.nullCharacter("\0"), "MQTT-4.7.3-2", #"a topic must not contain U+0000: "\u{0}""#),
            (.wildcardInName("+"), "MQTT-4.7.1-1", #"+ and # belong into filters, not into a name: "+""#),
            (.misplacedMultiLevelWildcard("#\n"), "MQTT-4.7.1-2", ##"# must have the last level to itself: "#\u{A}""##),
            (.misplacedSingleLevelWildcard("a+"), "MQTT-4.7.1-3", #"+ must have its level to itself: "a+""#),
        ])
    func errors(error: TopicError, statement: String, sentence: String) {
        #expect(error.statement.identifier == statement)
        #expect(error.description == sentence)
    }

    // MARK: Matching

    @Test(
        "A filter matches a name (section 4.7)",
        arguments: [
            ("sport/tennis/player1/#", "sport/tennis/player1"),
            ("sport/tennis/player1/#", "sport/tennis/player1/ranking"),
            ("sport/tennis/player1/#", "sport/tennis/player1/score/wimbledon"),
            ("sport/#", "sport"), ("sport/#", "sport/"), ("sport/#", "sport//"), ("#", "sport"), ("#", "/"),
            ("#", "a/$b"),
            ("sport/tennis/+", "sport/tennis/player1"), ("sport/+", "sport/"), ("sport/+/x", "sport//x"),
            ("+", "finance"),
            ("+/+", "/finance"), ("/+", "/finance"), ("+/+", "/"), ("+/", "/"), ("+/tennis/#", "sport/tennis"),
            ("+/tennis/#", "sport/tennis/x/y"), ("+/#", "a"), ("/#", "/"), ("+/+/+", "//"), ("a/+/+/d", "a/b//d"),
            ("a", "a"), ("/a", "/a"), ("a/", "a/"), ("Accounts payable", "Accounts payable"), ("é/+", "é/ü"),
            // Topics that begin with $ have to be named.
            ("$SYS/#", "$SYS/broker/load"), ("$SYS/#", "$SYS"), ("$SYS/monitor/+", "$SYS/monitor/Clients"),
            ("$SYS/+", "$SYS/"), ("+/$SYS", "a/$SYS"), ("$", "$"), ("$/#", "$/a"),
        ])
    func matches(filter: String, name: String) throws {
        #expect(try TopicFilter(filter).matches(TopicName(name)))
        #expect(try matchesByLevels(TopicFilter(filter), TopicName(name)))
    }

    @Test(
        "A filter does not match a name (section 4.7)",
        arguments: [
            ("sport/tennis/+", "sport/tennis/player1/ranking"), ("sport/+", "sport"), ("+", "/finance"), ("+", "a/b"),
            ("sport/tennis/player1/#", "sport/tennis/player2"), ("sport/#", "sports"), ("sport/#", "spor"),
            ("ACCOUNTS", "Accounts"), ("a", "/a"), ("a", "a/"), ("a/", "a"), ("/a", "a"), ("a/b", "a"), ("a", "a/b"),
            ("a/b", "ab"), ("a/+/c", "a/b/b/c"), ("+/+", "a"), ("+/+", "a/b/c"), ("+/b/#", "a"), ("/#", "a"),
            ("/+", "a/b"),
            ("a/#", "b"), ("a//b", "a/b"),
            // MQTT-4.7.2-1
            ("#", "$SYS"), ("#", "$SYS/monitor/Clients"), ("+/monitor/Clients", "$SYS/monitor/Clients"), ("+", "$"),
            ("+/#", "$SYS"), ("#", "$"),
            // MQTT-4.7.3-4
            ("caf\u{E9}", "cafe\u{301}"), ("\u{FEFF}a", "a"),
        ])
    func doesNotMatch(filter: String, name: String) throws {
        #expect(try !TopicFilter(filter).matches(TopicName(name)))
        #expect(try !matchesByLevels(TopicFilter(filter), TopicName(name)))
    }

    @Test("Bytes and levels agree on what matches, whatever the topics")
    func agreement() throws {
        var numbers = SeededNumbers(seed: 4_7)
        var matched = 0
        for _ in 0..<5_000 {
            let filter = numbers.topicFilter(alphabet: ["a", "$", ""])
            let name = numbers.topicName(alphabet: ["a", "$", ""])
            let expected = matchesByLevels(filter, name)
            matched += expected ? 1 : 0
            if filter.matches(name) != expected { Issue.record("\(filter) and \(name)") }
        }
        #expect(matched > 300)
    }

    /// Section 4.7 level by level, as plainly as it can be said.
    private func matchesByLevels(_ filter: TopicFilter, _ name: TopicName) -> Bool {
        var filterLevels = Array(filter.levels)[...]
        var nameLevels = Array(name.levels)[...]
        if name.text.utf8.first == UInt8(ascii: "$") {
            guard case .name = filterLevels.first else { return false }
        }
        while let level = filterLevels.popFirst() {
            switch level {
            case .multiLevelWildcard: return true
            case .singleLevelWildcard: if nameLevels.popFirst() == nil { return false }
            case .name(let wanted): if nameLevels.popFirst() != wanted { return false }
            }
        }
        return nameLevels.isEmpty
    }

    // MARK: Levels

    @Test(
        "A name is split at its slashes, empty levels included",
        arguments: [
            ("a", ["a"]), ("a/b/c", ["a", "b", "c"]), ("/", ["", ""]), ("/a", ["", "a"]), ("a/", ["a", ""]),
            ("a//b", ["a", "", "b"]), ("é/日", ["é", "日"]),
        ])
    func levels(name: String, levels: [String]) throws {
        #expect(try TopicName(name).levels.map(\.description) == levels)
    }

    @Test("A filter is split into names and wildcards")
    func filterLevels() throws {
        let level = try #require(TopicName("a").levels.first { _ in true })
        #expect(
            Array(TopicFilter("a/+/+/a/#").levels)
                == [.name(level), .singleLevelWildcard, .singleLevelWildcard, .name(level), .multiLevelWildcard])
    }
}
