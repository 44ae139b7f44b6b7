import JSONWire
import Testing

@Suite("JSON becomes values")
struct DecodingTests {
    @Test(
        "Each kind of value is read",
        arguments: [
            ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("12", 12), ("-1.5", -1.5),
            ("1e3", 1000), ("2E-2", 0.02), ("1.25e+2", 125), (#""""#, ""), (#""a b""#, "a b"), ("[]", []),
            ("[1,[2], {}]", [1, [2], [:]]), (#"{"a":1,"b":{"c":null}}"#, ["a": 1, "b": ["c": .null]]),
            ("\t\r\n[ ]", []),
        ] as [(String, JSON)])
    func values(_ text: String, _ value: JSON) throws {
        #expect(try JSON(text: text) == value)
    }

    @Test(
        "Escapes mean what RFC 8259 says, and half a pair becomes a replacement character",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
            (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{fffd}"), (#""\ude00x""#, "\u{fffd}x"),
            (#""\ud83d\u0041""#, "\u{fffd}A"), (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"), (#""\u0000""#, "\0"),
        ])
    func escapes(_ text: String, _ string: String) throws {
        let read = try JSON(text: text).string
        #expect(read.map { Array($0.utf8) } == Array(string.utf8))
    }

    @Test(
        "A fault is named with its place",
        arguments: [
            ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("{", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
            ("[1,]", .unexpectedByte(0x5d), 3), ("{\"a\":1,}", .unexpectedByte(0x7d), 7),
            ("{a:1}", .unexpectedByte(0x61), 1), ("{\"a\" 1}", .unexpectedByte(0x31), 5), ("1 2", .bytesAfterValue, 2),
            ("nul", .unexpectedEnd, 3), ("nulL", .unexpectedByte(0x4c), 3), ("01", .malformedNumber, 0),
            ("-", .malformedNumber, 0), ("1.", .malformedNumber, 0), ("1e", .malformedNumber, 0),
            (".5", .unexpectedByte(0x2e), 0), ("+1", .unexpectedByte(0x2b), 0), ("NaN", .unexpectedByte(0x4e), 0),
            ("1e999", .numberTooLarge, 0), ("[-1e999]", .numberTooLarge, 1), ("\"a", .unexpectedEnd, 2),
            ("\"\\x\"", .malformedEscape, 1), ("\"\\u12g4\"", .malformedEscape, 1), ("\"\\u12", .unexpectedEnd, 5),
            ("\"\n\"", .controlCharacter(0x0a), 1), ("'a'", .unexpectedByte(0x27), 0),
            ("/**/1", .unexpectedByte(0x2f), 0),
        ] as [(String, JSONFailure.Reason, Int)])
    func faults(_ text: String, _ reason: JSONFailure.Reason, _ offset: Int) {
        #expect(throws: JSONFailure(reason, at: offset)) { try JSON(text: text) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]] as [[UInt8]])
    func encoding(_ bytes: [UInt8]) {
        #expect(throws: JSONFailure(.invalidUTF8, at: 1)) { try JSON(bytes: [0x22] + bytes + [0x22]) }
        #expect(throws: JSONFailure.self) { try JSON(bytes: bytes) }
    }

    @Test("Values nest as deep as the limit says, and no deeper", arguments: [0, 1, 2, 128, 512])
    func depth(_ depth: Int) throws {
        func text(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        let limits = JSONLimits(depth: depth)
        if depth > 0 { _ = try JSON(text: text(depth), limits: limits) }
        #expect(throws: JSONFailure(.tooDeep(maximum: depth), at: depth)) {
            try JSON(text: text(depth + 1), limits: limits)
        }
        #expect(throws: JSONFailure.self) {
            try JSON(text: String(repeating: "{\"a\":", count: 1_000_000), limits: JSONLimits(depth: .max))
        }
    }

    @Test("The last of several members with one name counts, in the place of the first")
    func doubles() throws {
        let object = try #require(try JSON(text: #"{"a":1,"b":2,"a":3}"#).object)
        #expect(object.names == ["a", "b"])
        #expect(object["a"] == 3)
    }

    @Test("Two names that are one text for Swift are refused")
    func ambiguousNames() {
        let text = "{\"\u{e9}\":1,\"e\u{301}\":2}"
        #expect(throws: JSONFailure(.ambiguousName("\u{e9}"), at: 8)) { try JSON(text: text) }
    }
}
