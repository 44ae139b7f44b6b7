import TestBasics
import Testing
import WebSocketWire

@Suite("Frames as the standard writes them")
struct GoldenStreamTests {
    @Test("Bytes say these events", arguments: GoldenStream.all)
    func decodes(_ golden: GoldenStream) {
        let outcome = Outcome(of: golden.bytes, from: golden.sender)
        #expect(outcome.events == golden.events)
        #expect(outcome.violation == nil)
        #expect(outcome.heldByteCount == 0)
    }

    @Test("Cut anywhere, they say the same", arguments: GoldenStream.all)
    func split(_ golden: GoldenStream) {
        let whole = Outcome(of: golden.bytes, from: golden.sender)
        for pieces in golden.bytes.cuts { #expect(Outcome(of: pieces, from: golden.sender) == whole) }
    }

    @Test("The other end may not send them, because of the mask", arguments: GoldenStream.all)
    func otherEnd(_ golden: GoldenStream) {
        let outcome = Outcome(of: golden.bytes, from: golden.sender.other)
        #expect(outcome.events == [])
        #expect(outcome.violation?.rule == (golden.sender == .server ? .notMasked : .masked))
    }

    @Test(
        "A frame has these bytes",
        arguments: [
            (WebSocketRole.server, WebSocketFrame(.text, Array("Hello".utf8)), hex("81 05 48 65 6C 6C 6F")),
            (.client, WebSocketFrame(.ping, [0, 0, 0, 0, 0]), hex("89 85 01 02 03 04 01 02 03 04 01")),
            (.server, WebSocketFrame(.continuation, [], isFinal: false), hex("00 00")),
        ])
    func encodes(sender: WebSocketRole, frame: WebSocketFrame, bytes: [UInt8]) throws {
        #expect(try WebSocketEncoder.of(sender).encode(frame) == bytes)
    }

    @Test(
        "A message of each size that has another header arrives, in both directions",
        arguments: [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000], WebSocketRole.allCases)
    func sizes(size: Int, sender: WebSocketRole) throws {
        let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let bytes = try WebSocketEncoder.of(sender).encode(.binary(payload))
        #expect(bytes == frame(0x82, payload, from: sender))
        #expect(Outcome(of: bytes, from: sender).events == [.message(.binary(payload))])
    }

    @Test("Events describe themselves in one line")
    func descriptions() {
        let events: [WebSocketEvent] = [
            .message(.text("é")), .message(.binary([1])), .ping([1]), .pong([]), .close(WebSocketClose()),
            .close(WebSocketClose(.goingAway)), .close(WebSocketClose(4000, reason: "a\nb")),
        ]
        #expect(
            events.map(\.description) == [
                "text, 2 bytes", "binary, 1 byte", "ping, 1 byte", "pong, 0 bytes", "close, no code", "close, 1001",
                #"close, 4000 "a\nb""#,
            ])
    }
}
