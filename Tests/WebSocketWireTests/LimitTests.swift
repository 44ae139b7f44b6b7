import TestBasics
import Testing

@testable import WebSocketWire

@Suite("Limits, memory and time")
struct LimitTests {
    @Test(
        "A message of the maximum size passes, one byte more is refused when it is announced",
        arguments: [0, 1, 125, 126, 300], WebSocketRole.allCases)
    func maximum(size: Int, sender: WebSocketRole) {
        let payload = [UInt8](repeating: 0x61, count: size)
        let bytes = frame(0x82, payload, from: sender)
        #expect(
            Outcome(of: bytes, from: sender, limits: WebSocketLimits(messageSize: size)).events == [
                .message(.binary(payload))
            ])
        guard size > 0 else { return }
        let headerSize = bytes.count - size - (sender == .client ? 4 : 0)
        let outcome = Outcome(
            of: Array(bytes[..<headerSize]), from: sender, limits: WebSocketLimits(messageSize: size - 1))
        #expect(outcome.violation?.rule == .messageTooBig(size: UInt64(size), maximum: size - 1))
        #expect(outcome.heldByteCount == 0)
    }

    @Test("Fragments are counted together, control frames are not")
    func fragments() {
        let limits = WebSocketLimits(messageSize: 4)
        let good = hex("01 02 61 62 89 05 01 02 03 04 05 00 00 80 02 63 64 88 05 03 E8 61 62 63")
        #expect(Outcome(of: good, from: .server, limits: limits).events.count == 3)
        let outcome = Outcome(of: hex("01 02 61 62 00 02 61 62 80 01"), from: .server, limits: limits)
        #expect(outcome.violation?.rule == .messageTooBig(size: 5, maximum: 4))
        #expect(outcome.violation?.frameStart == 8)
        #expect(outcome.violation?.offset == 1)
    }

    @Test(
        "A limit that the codec cannot keep is brought to one that it can", arguments: [(-5, 0), (.max, 2_147_483_647)])
    func clamped(size: Int, effective: Int) {
        #expect(WebSocketLimits(messageSize: size).messageSize == effective)
        #expect(
            Outcome(of: hex("89 01 07"), from: .server, limits: WebSocketLimits(messageSize: size)).events == [
                .ping([7])
            ])
    }

    @Test("The held bytes are those that no event has told")
    func held() throws {
        var decoder = WebSocketDecoder(from: .server)
        for (chunk, held) in [
            ("01", 1), ("02 61", 3), ("62", 2), ("89 02", 4), ("01", 5), ("02 80", 3), ("01", 4), ("63 82", 1),
        ] {
            decoder.append(hex(chunk))
            while try decoder.next() != nil {}
            #expect(decoder.heldByteCount == held, "after \(chunk)")
        }
        decoder.append(hex("00 82 00 82 00"))
        #expect(decoder.heldByteCount == 6)
        #expect(try decoder.next() == .message(.binary([])))
        #expect(decoder.heldByteCount == 4)
    }

    @Test("A chunk of nothing changes nothing")
    func empty() {
        let chunks = [[], hex("81"), [], hex("02 61"), [], hex("62"), []]
        #expect(Outcome(of: chunks, from: .server).events == [.message(.text("ab"))])
    }

    @Test("An owner who appends much and takes little gets everything, and no more bytes are moved than were appended")
    func behind() throws {
        var decoder = WebSocketDecoder(from: .server)
        let pair = frame(0x82, [UInt8](repeating: 1, count: 200), from: .server) + frame(0x89, [2], from: .server)
        var taken = 0
        for _ in 0..<2_000 {
            decoder.append(pair)
            taken += try decoder.next() == nil ? 0 : 1
        }
        #expect(decoder.heldByteCount > 1_000 * pair.count / 2)
        while try decoder.next() != nil { taken += 1 }
        #expect(taken == 4_000)
        #expect(decoder.heldByteCount == 0)
        #expect(decoder.movedByteCount <= 2_000 * pair.count)
    }

    /// A decoder that looks at the frame from its beginning each time would look at 125 million bytes.
    @Test("A large message in small drops takes time in proportion to its size", arguments: WebSocketRole.allCases)
    func drops(sender: WebSocketRole) {
        let text = String(repeating: "é", count: 50_000)
        let bytes = frame(0x81, Array(text.utf8), from: sender)
        let chunks = stride(from: 0, to: bytes.count, by: 40).map { Array(bytes[$0..<min($0 + 40, bytes.count)]) }
        #expect(Outcome(of: chunks, from: sender).events == [.message(.text(text))])
    }

    @Test("Many small fragments make one message")
    func manyFragments() throws {
        let encoder = WebSocketEncoder.of(.client)
        let text = String(repeating: "aé", count: 1_000)
        let fragments = try encoder.encodeFragments(of: .text(text), payloadSize: 1)
        #expect(fragments.count == 3_000)
        #expect(Outcome(of: fragments.flatMap(\.self), from: .client).events == [.message(.text(text))])
    }
}
