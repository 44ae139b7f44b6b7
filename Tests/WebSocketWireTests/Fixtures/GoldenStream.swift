import TestBasics
import Testing
import WebSocketWire

/// Frames of one end, and what they say.
struct GoldenStream: CustomTestStringConvertible, Sendable {
    let sentence: String
    let sender: WebSocketRole
    let bytes: [UInt8]
    let events: [WebSocketEvent]

    var testDescription: String { sentence }

    init(_ sentence: String, from sender: WebSocketRole = .server, _ bytes: [UInt8], _ events: [WebSocketEvent]) {
        self.sentence = sentence
        self.sender = sender
        self.bytes = bytes
        self.events = events
    }

    private static let hello = Array("Hello".utf8)

    /// RFC 6455, section 5.7, and what it has no example for.
    static let all = [
        GoldenStream("An unmasked text", hex("81 05 48 65 6C 6C 6F"), [.message(.text("Hello"))]),
        GoldenStream(
            "A masked text", from: .client, hex("81 85 37 FA 21 3D 7F 9F 4D 51 58"), [.message(.text("Hello"))]),
        GoldenStream("A text in two fragments", hex("01 03 48 65 6C 80 02 6C 6F"), [.message(.text("Hello"))]),
        GoldenStream("A Ping", hex("89 05 48 65 6C 6C 6F"), [.ping(hello)]),
        GoldenStream("A masked Pong", from: .client, hex("8A 85 37 FA 21 3D 7F 9F 4D 51 58"), [.pong(hello)]),
        GoldenStream(
            "256 bytes", hex("82 7E 01 00") + Array(0...255), [.message(.binary(Array(0...255)))]),
        GoldenStream(
            "Nothing, as text and as binary", hex("81 00 82 00"), [.message(.text("")), .message(.binary([]))]),
        GoldenStream(
            "Nothing, masked", from: .client, hex("81 80 01 02 03 04 82 80 05 06 07 08 89 80 00 00 00 00"),
            [.message(.text("")), .message(.binary([])), .ping([])]),
        GoldenStream(
            "A masked binary in three fragments, one of them empty", from: .client,
            frame(0x02, [1, 2, 3, 4, 5], from: .client) + frame(0x00, [], from: .client)
                + frame(0x80, [6], from: .client),
            [.message(.binary([1, 2, 3, 4, 5, 6]))]),
        GoldenStream(
            "Control frames between the fragments", from: .client,
            frame(0x01, [0xF0, 0x9F], from: .client) + frame(0x89, [1], from: .client)
                + frame(0x00, [0x98], from: .client) + frame(0x8A, [], from: .client)
                + frame(0x80, [0x80], from: .client),
            [.ping([1]), .pong([]), .message(.text("😀"))]),
        GoldenStream("A Close without content", hex("88 00"), [.close(WebSocketClose())]),
        GoldenStream("A Close with a code", hex("88 02 03 E9"), [.close(WebSocketClose(.goingAway))]),
        GoldenStream(
            "A masked Close with a reason", from: .client, frame(0x88, hex("0F A0 C3 A9 21"), from: .client),
            [.close(WebSocketClose(4000, reason: "é!"))]),
        GoldenStream(
            "A Close between the fragments, and anything behind it", hex("01 01 61 88 02 03 E8 FF FF FF 81"),
            [.close(WebSocketClose(.normalClosure))]),
        GoldenStream(
            "A Ping of 125 bytes", hex("89 7D") + [UInt8](repeating: 7, count: 125),
            [.ping([UInt8](repeating: 7, count: 125))]),
        GoldenStream(
            "One message after the other", hex("82 01 01 01 01 61 80 01 62 82 01 02"),
            [.message(.binary([1])), .message(.text("ab")), .message(.binary([2]))]),
    ]
}
