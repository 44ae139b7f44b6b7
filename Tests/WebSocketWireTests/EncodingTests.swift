import TestBasics
import Testing

@testable import WebSocketWire

@Suite("Encoding")
struct EncodingTests {
    @Test("Each frame of a client has the next key")
    func keys() throws {
        var next: UInt32 = 0x0A00_0000
        let encoder = WebSocketEncoder.client {
            next += 1
            return WebSocketMaskingKey(rawValue: next)
        }
        #expect(encoder.sender == .client)
        #expect(try encoder.encode(.binary([0, 0])) == hex("82 82 0A 00 00 01 0A 00"))
        #expect(try encoder.encodePing() == hex("89 80 0A 00 00 02"))
        #expect(try encoder.encode(WebSocketClose(.goingAway)) == hex("88 82 0A 00 00 03 09 E9"))
        let fragments = try encoder.encodeFragments(of: .text("ab"), payloadSize: 1)
        #expect(fragments == [hex("01 81 0A 00 00 04 6B"), hex("80 81 0A 00 00 05 68")])
    }

    @Test("A key is drawn from the owner's random numbers")
    func randomKeys() {
        var numbers = SeededNumbers(seed: 7)
        var same = SeededNumbers(seed: 7)
        let keys = (0..<8).map { _ in WebSocketMaskingKey.random(using: &numbers) }
        #expect(keys == (0..<8).map { _ in WebSocketMaskingKey.random(using: &same) })
        #expect(Set(keys).count == 8)
    }

    @Test("A key masks a payload of any length, and unmasks it in any two parts")
    func masking() {
        let key = WebSocketMaskingKey(rawValue: 0xA1B2_C3D4)
        let keyBytes: [UInt8] = [0xA1, 0xB2, 0xC3, 0xD4]
        for count in 0...25 {
            let payload = (0..<count).map { UInt8(7 * $0) }
            let frame = WebSocketFrame(.binary, payload).bytes(maskedBy: key)
            #expect(Array(frame.dropFirst(6)) == payload.indices.map { payload[$0] ^ keyBytes[$0 % 4] })
            for cut in 0...count {
                var bytes = Array(frame.dropFirst(6))
                bytes.withUnsafeMutableBytes { bytes in
                    key.apply(to: UnsafeMutableRawBufferPointer(rebasing: bytes[cut...]), at: cut)
                    key.apply(to: UnsafeMutableRawBufferPointer(rebasing: bytes[..<cut]), at: 0)
                }
                #expect(bytes == payload)
            }
        }
    }

    @Test("A server masks nothing")
    func server() throws {
        let encoder = WebSocketEncoder.server()
        #expect(encoder.sender == .server)
        #expect(try encoder.encode(.text("a")) == hex("81 01 61"))
        #expect(try encoder.encodePong([1]) == hex("8A 01 01"))
        #expect(try encoder.encode(WebSocketClose()) == hex("88 00"))
        #expect(try encoder.encode(WebSocketClose(4000, reason: "é")) == hex("88 04 0F A0 C3 A9"))
    }

    @Test(
        "Fragments have the size that was asked for, and the last one has the rest",
        arguments: [
            ("", 3, ["81 00"]), ("ab", 2, ["81 02 61 62"]), ("abc", 2, ["01 02 61 62", "80 01 63"]),
            ("é", 1, ["01 01 C3", "80 01 A9"]), ("abcd", 2, ["01 02 61 62", "80 02 63 64"]),
        ])
    func fragments(text: String, size: Int, frames: [String]) throws {
        #expect(try WebSocketEncoder.server().encodeFragments(of: .text(text), payloadSize: size) == frames.map(hex))
    }

    @Test("Control frames of 125 bytes pass, longer ones are refused")
    func control() throws {
        let encoder = WebSocketEncoder.server()
        let longest = [UInt8](repeating: 0x61, count: 125)
        #expect(try encoder.encodePing(longest) == hex("89 7D") + longest)
        #expect(try encoder.encodePong(longest) == hex("8A 7D") + longest)
        let reason = String(repeating: "a", count: 123)
        #expect(try encoder.encode(WebSocketClose(.normalClosure, reason: reason)).count == 127)

        #expect(throws: WebSocketEncodingFailure.controlPayloadTooLong(.ping, byteCount: 126)) {
            try encoder.encodePing(longest + [0])
        }
        #expect(throws: WebSocketEncodingFailure.controlPayloadTooLong(.pong, byteCount: 126)) {
            try encoder.encodePong(longest + [0])
        }
        #expect(throws: WebSocketEncodingFailure.reasonTooLong(byteCount: 124)) {
            try encoder.encode(WebSocketClose(.normalClosure, reason: reason.dropLast() + "é"))
        }
    }

    @Test(
        "A Close says no code that is not for frames",
        arguments: [0, 999, 1004, 1005, 1006, 1015, 2999, 5000] as [UInt16])
    func codes(code: UInt16) {
        let code = WebSocketCloseCode(rawValue: code)
        #expect(throws: WebSocketEncodingFailure.closeCode(code)) {
            try WebSocketEncoder.server().encode(WebSocketClose(code))
        }
    }

    @Test("A Close and fragments that make no sense are refused")
    func nonsense() {
        let encoder = WebSocketEncoder.server()
        #expect(throws: WebSocketEncodingFailure.reasonWithoutCode) {
            try encoder.encode(WebSocketClose(nil, reason: "a"))
        }
        for size in [0, -1, .min] {
            #expect(throws: WebSocketEncodingFailure.emptyFragments) {
                try encoder.encodeFragments(of: .text("a"), payloadSize: size)
            }
        }
    }

    @Test(
        "A frame goes out as it is",
        arguments: [
            (WebSocketRole.server, WebSocketFrame(.text, [1], reservedBits: 0b100), "C1 01 01"),
            (.server, WebSocketFrame(.text, [1], reservedBits: 0b010), "A1 01 01"),
            (.server, WebSocketFrame(.text, [1], reservedBits: 0b001), "91 01 01"),
            (.server, WebSocketFrame(.text, [1], reservedBits: 0xFF), "F1 01 01"),
            (.server, WebSocketFrame(WebSocketOpcode(rawValue: 0xB), []), "8B 00"),
            (.server, WebSocketFrame(WebSocketOpcode(rawValue: 0xF3), []), "83 00"),
            (.server, WebSocketFrame(.ping, [], isFinal: false), "09 00"),
            (
                .server, WebSocketFrame(.binary, [0], masking: .key(WebSocketMaskingKey(rawValue: 0xA1B2_C3D4))),
                "82 81 A1 B2 C3 D4 A1"
            ),
            (.client, WebSocketFrame(.binary, [7], masking: .none), "82 01 07"),
            (.client, WebSocketFrame(.binary, [0], masking: .byRole), "82 81 01 02 03 04 01"),
            (.server, WebSocketFrame(.binary, [7], lengthForm: .twoBytes), "82 7E 00 01 07"),
            (.server, WebSocketFrame(.binary, [], lengthForm: .eightBytes), "82 7F 00 00 00 00 00 00 00 00"),
            (
                .client, WebSocketFrame(.binary, [0], lengthForm: .twoBytes),
                "82 FE 00 01 01 02 03 04 01"
            ),
        ])
    func raw(sender: WebSocketRole, frame: WebSocketFrame, digits: String) throws {
        #expect(try WebSocketEncoder.of(sender).encode(frame) == hex(digits))
    }

    @Test("A form of the length that is too short for it is widened, and a longer one is kept")
    func lengthForms() throws {
        let payload = [UInt8](repeating: 7, count: 300)
        let encoder = WebSocketEncoder.server()
        let short = try encoder.encode(WebSocketFrame(.binary, payload))
        #expect(short.prefix(4) == hex("82 7E 01 2C")[...])
        #expect(try encoder.encode(WebSocketFrame(.binary, payload, lengthForm: .twoBytes)) == short)
        let long = try encoder.encode(WebSocketFrame(.binary, payload, lengthForm: .eightBytes))
        #expect(long == hex("82 7F 00 00 00 00 00 00 01 2C") + payload)
        let large = [UInt8](repeating: 7, count: 65_536)
        #expect(
            try encoder.encode(WebSocketFrame(.binary, large, lengthForm: .twoBytes))
                == frame(0x82, large, from: .server))
    }

    @Test(
        "A refusal says why",
        arguments: [
            (
                .controlPayloadTooLong(.ping, byteCount: 126),
                "a ping of 126 bytes, and 125 is the most (RFC 6455, section 5.5)"
            ),
            (.closeCode(1005), "the close code 1005, which no frame may say (RFC 6455, section 7.4)"),
            (
                .reasonTooLong(byteCount: 124),
                "a close reason of 124 bytes, and 123 is the most (RFC 6455, section 5.5)"
            ),
            (.reasonWithoutCode, "a close reason without a code (RFC 6455, section 5.5.1)"),
            (
                .payloadTooLong(byteCount: 2, maximum: 1),
                "a payload of 2 bytes, and 1 is the most (RFC 6455, section 5.2)"
            ),
            (.emptyFragments, "fragments of no byte (RFC 6455, section 5.4)"),
            (.closing(.text), "a text after the connection's close (RFC 6455, section 5.5.1)"),
        ] as [(WebSocketEncodingFailure, String)])
    func sentences(failure: WebSocketEncodingFailure, sentence: String) {
        #expect(failure.description == sentence)
    }
}
