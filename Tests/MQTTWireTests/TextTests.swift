import CarillonMQTT
import MQTTWire
import TestBasics
import Testing

@Suite("Texts on the wire")
struct TextTests {
    /// Bytes that are not UTF-8, where, and why.
    static let illFormedTexts: [(bytes: [UInt8], offset: Int, message: String)] = [
        (hex("80"), 0, "0x80 continues no character"),
        (hex("61 BF"), 1, "0xBF continues no character"),
        (hex("C0 80"), 0, "0xC0 begins an overlong form"),
        (hex("C1 BF"), 0, "0xC1 begins an overlong form"),
        (hex("E0 80 80"), 0, "0xE0 begins an overlong form"),
        (hex("E0 9F BF"), 0, "0xE0 begins an overlong form"),
        (hex("F0 80 80 80"), 0, "0xF0 begins an overlong form"),
        (hex("F0 8F BF BF"), 0, "0xF0 begins an overlong form"),
        (hex("ED A0 80"), 0, "a surrogate code point"),
        (hex("ED BF BF"), 0, "a surrogate code point"),
        // A pair of them, as UTF-16 in disguise (CESU-8) would have it.
        (hex("61 ED A0 BD ED B8 80"), 1, "a surrogate code point"),
        (hex("F4 90 80 80"), 0, "a code point above U+10FFFF"),
        (hex("F5 80 80 80"), 0, "0xF5 begins no character"),
        (hex("F8 88 80 80 80"), 0, "0xF8 begins no character"),
        (hex("FE"), 0, "0xFE begins no character"),
        (hex("FF"), 0, "0xFF begins no character"),
        (hex("C3 A9 C3"), 2, "a character of 2 bytes is cut short"),
        (hex("E2 82"), 0, "a character of 3 bytes is cut short"),
        (hex("E2 82 61"), 0, "a character of 3 bytes is cut short"),
        (hex("E2 61 AC"), 0, "a character of 3 bytes is cut short"),
        (hex("F0 9F 98"), 0, "a character of 4 bytes is cut short"),
        (hex("E0 A0"), 0, "a character of 3 bytes is cut short"),
    ]

    @Test("MQTT-1.5.3-1: what is not UTF-8 is refused where it goes wrong", arguments: illFormedTexts)
    func illFormed(bytes: [UInt8], offset: Int, message: String) throws {
        let failure = try #require(Outcome(of: packet(0x30, field(bytes)), from: .client).failure)
        #expect(failure.reason == .malformed)
        #expect(failure.statement == "MQTT-1.5.3-1")
        #expect(failure.offset == 4 + offset)
        #expect(failure.message == "the topic name is not UTF-8: \(message)")
    }

    @Test("A failure points at the first wrong character of bytes that are not UTF-8")
    func firstWrongCharacter() throws {
        let bytes: [UInt8] = [
            0x01, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1,
            0xF4, 0xF5, 0xFF,
        ]
        var numbers = SeededNumbers(seed: 1_5_3)
        for _ in 0..<2_000 {
            let text = (0...numbers.below(6)).map { _ in numbers.pick(bytes) }
            let failure = Outcome(of: packet(0x30, field(text)), from: .client).failure
            if String(validating: text, as: UTF8.self) != nil {
                if failure != nil { Issue.record("\(text) is UTF-8") }
            } else {
                let failure = try #require(failure)
                let good = text.prefix(failure.offset - 4)
                let next = text.dropFirst(good.count)
                // Good up to there, and no good for any number of bytes that makes a character.
                let isFirst =
                    String(validating: good, as: UTF8.self) != nil
                    && (1...4).allSatisfy { String(validating: next.prefix($0), as: UTF8.self) == nil }
                if !isFirst { Issue.record("\(text) at \(good.count): \(failure)") }
            }
        }
    }

    static let wellFormedTexts = [
        "a", "~", "\u{1}", "\u{7F}", "\u{80}", "é", "e\u{301}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}",
        "\u{FFFD}", "\u{FFFE}",
        "\u{FFFF}", "\u{10000}", "😀", "\u{10FFFF}", "日本語", "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}", " ", "/", "$",
    ]

    @Test("A text in UTF-8 arrives byte by byte as it left, in each kind of text", arguments: wellFormedTexts)
    func wellFormed(text: String) throws {
        let topic = try TopicName(text)
        let sent: [ControlPacket] = [
            .connect(
                Connect(
                    clientIdentifier: ClientIdentifier(text), will: Will(topic: topic, message: []), userName: text)),
            .publish(Publish(topic: topic)),
            .subscribe(
                Subscribe(packetIdentifier: 1, subscriptions: [Subscription(TopicFilter(topic), at: .atMostOnce)])),
            .unsubscribe(Unsubscribe(packetIdentifier: 1, filters: [TopicFilter(topic)])),
        ]
        for packet in sent {
            let bytes = try PacketEncoder().encode(packet)
            #expect(bytes.firstRange(of: field(text)) != nil)
            let outcome = Outcome(of: bytes, from: .client)
            #expect(outcome.packets == [packet])
            #expect(try PacketEncoder().encode(#require(outcome.packets.first)) == bytes)
        }
    }

    @Test("MQTT-1.5.3-3: U+FEFF at the beginning is a character and stays")
    func byteOrderMark() throws {
        let outcome = Outcome(of: packet(0x30, field(hex("EF BB BF 61"))), from: .client)
        guard case .publish(let publish) = outcome.packets.first else { throw Missing() }
        #expect(Array(publish.topic.text.utf8) == hex("EF BB BF 61"))
        #expect(publish.topic != "a")
    }

    @Test("MQTT-4.7.3-4: texts that look alike are different if their bytes are")
    func bytes() throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == two, "to Swift they are the same")
        #expect(try TopicName(one) != TopicName(two))
        #expect(try TopicFilter(one) != TopicFilter(two))
        #expect(ClientIdentifier(one) != ClientIdentifier(two))
        #expect(try Set([TopicName(one), TopicName(two)]).count == 2)
        #expect(try Set([TopicFilter(one), TopicFilter(two)]).count == 2)
        #expect(Set([ClientIdentifier(one), ClientIdentifier(two)]).count == 2)
        #expect(try Set(TopicName("\(one)/\(two)").levels).count == 2)
        #expect(try !TopicFilter(one).matches(TopicName(two)))
        #expect(try TopicName(two) < TopicName(one))
        #expect(try TopicFilter(two) < TopicFilter(one))
        #expect(try TopicName("\(one)/\(two)").levels.sorted().map(\.description.utf8.count) == [6, 5])
        #expect(ClientIdentifier(two) < ClientIdentifier(one))
        for (lower, higher) in [(one, one), (two, two), (one, two)] {
            #expect(try TopicName(lower) >= TopicName(higher))
            #expect(try TopicFilter(lower) >= TopicFilter(higher))
            #expect(ClientIdentifier(lower) >= ClientIdentifier(higher))
            #expect(try Array(TopicName(lower).levels)[0] >= Array(TopicName(higher).levels)[0])
        }
        #expect(try TopicName(one) == TopicName(String(one.unicodeScalars)))
        #expect(try TopicName(one).hashValue == TopicName(String(one.unicodeScalars)).hashValue)
    }

    @Test("Texts that differ have hashes of their own, and so have lists that divide the same text in another way")
    func hashes() throws {
        let texts = (0..<500).map { "topic \($0)" } + ["caf\u{E9}", "cafe\u{301}", "a", "A", "aa", "/", "+"]
        #expect(try Set(texts.map { try TopicFilter($0).hashValue }).count == texts.count)
        #expect(Set(texts.map { ClientIdentifier($0).hashValue }).count == texts.count)
        #expect(try Set(texts.dropLast().map { try TopicName($0).hashValue }).count == texts.count - 1)
        let lists = try ["ab/c", "a/bc", "abc/", "/abc", "a/b/c", "abc"].map { try Array(TopicName($0).levels) }
        #expect(Set(lists.map(\.hashValue)).count == lists.count)
    }
}

/// Something that a test needs is not there.
struct Missing: Error {}
