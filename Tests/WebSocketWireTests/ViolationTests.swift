import TestBasics
import Testing
import WebSocketWire

@Suite("Violations")
struct ViolationTests {
    private static func good(from sender: WebSocketRole) -> [UInt8] {
        frame(0x89, [1], from: sender) + frame(0x82, [2], from: sender)
    }

    @Test("A broken rule is found, and frames before it arrive", arguments: BrokenStream.all)
    func found(_ broken: BrokenStream) throws {
        let before = ViolationTests.good(from: broken.sender) + broken.before
        let outcome = Outcome(of: before + broken.bytes + hex("00 00"), from: broken.sender)
        let violation = try #require(outcome.violation)
        #expect(violation.rule == broken.rule)
        #expect(violation.sender == broken.sender)
        #expect(violation.offset == broken.offset)
        #expect(violation.frameStart == before.count)
        #expect(Array(outcome.events.prefix(2)) == [.ping([1]), .message(.binary([2]))])
        #expect(outcome.heldByteCount == 0)
    }

    @Test("However the stream is cut, it is the same violation", arguments: BrokenStream.all)
    func cut(_ broken: BrokenStream) {
        let stream = broken.before + broken.bytes
        let whole = Outcome(of: stream, from: broken.sender)
        for pieces in stream.cuts { #expect(Outcome(of: pieces, from: broken.sender) == whole) }
    }

    @Test("A violation is found at the wrong byte, not before and not after", arguments: BrokenStream.all)
    func atOnce(_ broken: BrokenStream) {
        let last = broken.isMissing ? broken.offset - 1 : broken.offset
        let good = broken.before + broken.bytes[..<last]
        #expect(Outcome(of: good, from: broken.sender).violation == nil)
        #expect(Outcome(of: good + [broken.bytes[last]], from: broken.sender).violation?.rule == broken.rule)
    }

    @Test(
        "A rule has its section and its close code",
        arguments: [
            (WebSocketViolation.Rule.reservedBits(1), "5.2", 1002),
            (.reservedOpcode(WebSocketOpcode(rawValue: 3)), "5.2", 1002),
            (.fragmentedControlFrame(.ping), "5.5", 1002), (.longControlFrame(.ping), "5.5", 1002),
            (.unexpectedContinuation, "5.4", 1002), (.interruptedMessage(by: .text), "5.4", 1002),
            (.notMasked, "5.1", 1002), (.masked, "5.1", 1002), (.paddedLength(0), "5.2", 1002),
            (.negativeLength, "5.2", 1002), (.messageTooBig(size: 2, maximum: 1), "10.4", 1009),
            (.invalidText, "8.1", 1007), (.shortClose, "5.5.1", 1002), (.closeCode(0), "7.4", 1002),
            (.invalidReason, "5.5.1", 1007), (.unreadable, "5.2", 1002),
        ] as [(WebSocketViolation.Rule, String, UInt16)])
    func sections(rule: WebSocketViolation.Rule, section: String, code: UInt16) {
        #expect(rule.section == section)
        #expect(rule.closeCode == WebSocketCloseCode(rawValue: code))
        #expect(rule.description.utf8.count <= 100)
    }

    @Test(
        "A violation says which rule was broken where",
        arguments: [
            (
                hex("82 01 07 81 00"), WebSocketRole.client,
                "byte 1 of the frame at byte 0 of the stream: the frame is not masked (RFC 6455, section 5.1)"
            ),
            (
                hex("82 00 83"), .server,
                "byte 0 of the frame at byte 2 of the stream: opcode 0x3 has no meaning (RFC 6455, section 5.2)"
            ),
            (
                hex("09"), .server,
                "byte 0 of the frame at byte 0 of the stream: a ping is fragmented (RFC 6455, section 5.5)"
            ),
            (
                hex("81 7F 00 00 00 00 7F FF FF FF"), .server,
                "byte 9 of the frame at byte 0 of the stream: the message has 2147483647 bytes or more, and 1048576 is the most (RFC 6455, section 10.4)"
            ),
            (
                hex("C1"), .server,
                "byte 0 of the frame at byte 0 of the stream: the reserved bits are 4 and not 0 (RFC 6455, section 5.2)"
            ),
            (
                hex("02 00 81"), .server,
                "byte 0 of the frame at byte 2 of the stream: a text message begins before the last one has ended (RFC 6455, section 5.4)"
            ),
        ])
    func sentences(bytes: [UInt8], sender: WebSocketRole, sentence: String) {
        #expect(Outcome(of: bytes, from: sender).violation?.description == "a frame of the \(sender), \(sentence)")
    }

    @Test("After a violation it stays, and nothing is held or taken")
    func stays() throws {
        var decoder = WebSocketDecoder(from: .server)
        decoder.append(hex("82 00 81 01 FF 82 00"))
        #expect(try decoder.next() == .message(.binary([])))
        let violation = try #require(throws: WebSocketViolation.self) { try decoder.next() }
        #expect(decoder.violation == violation)
        for _ in 0..<3 {
            decoder.append(hex("82 00"))
            #expect(decoder.heldByteCount == 0)
            #expect(throws: violation) { try decoder.next() }
        }
    }

    @Test("After a Close nothing is held or taken, and nothing is a violation")
    func afterClose() throws {
        var decoder = WebSocketDecoder(from: .server)
        decoder.append(hex("88 00 FF"))
        #expect(try decoder.next() == .close(WebSocketClose()))
        #expect(decoder.isClosed)
        decoder.append(hex("FF FF"))
        #expect(try decoder.next() == nil)
        #expect(decoder.heldByteCount == 0)
    }

    @Test(
        "Codes that a frame may say arrive",
        arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999]
            as [UInt16])
    func goodCodes(code: UInt16) {
        let close = WebSocketClose(WebSocketCloseCode(rawValue: code))
        #expect(Outcome(of: [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)], from: .server).events == [.close(close)])
        #expect(close.code?.isAllowedInFrame == true)
    }
}
