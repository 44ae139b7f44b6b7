import MQTTWire
import TestBasics
import Testing

/// Bytes that a decoder refuses, and what it says about them.
struct Violation: CustomTestStringConvertible, Sendable {
    let sentence: String
    let statements: [Statement]
    let sender: ControlPacket.Sender
    let bytes: [UInt8]
    /// Where the first wrong byte is.
    let offset: Int
    /// A part of what the failure says.
    let message: String

    var testDescription: String { "\(statements.map(\.identifier).joined(separator: ", ")): \(sentence)" }

    init(
        _ sentence: String, _ statements: [Statement], from sender: ControlPacket.Sender = .client, _ bytes: [UInt8],
        at offset: Int,
        _ message: String
    ) {
        self.sentence = sentence
        self.statements = statements
        self.sender = sender
        self.bytes = bytes
        self.offset = offset
        self.message = message
    }

    /// Refused as malformed, at this byte, for these reasons, however the stream is cut, after any number of good
    /// packets.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before: [UInt8] = sender == .client ? hex("C0 00 40 02 00 01") : hex("D0 00 40 02 00 01")
        let outcome = Outcome(of: before + bytes, from: sender)
        let failure = try #require(outcome.failure, sourceLocation: sourceLocation)
        #expect(outcome.packets.count == 2, sourceLocation: sourceLocation)
        #expect(failure.reason == .malformed, sourceLocation: sourceLocation)
        #expect(failure.statements == statements, sourceLocation: sourceLocation)
        #expect(failure.statement == statements[0], sourceLocation: sourceLocation)
        #expect(failure.kind == ControlPacket.Kind(rawValue: bytes[0] >> 4), sourceLocation: sourceLocation)
        #expect(failure.offset == offset, sourceLocation: sourceLocation)
        #expect(failure.packetStart == 6, sourceLocation: sourceLocation)
        #expect(failure.message.contains(message), "\(failure)", sourceLocation: sourceLocation)
        #expect(outcome.heldByteCount == 0, sourceLocation: sourceLocation)
        #expect(
            Outcome(of: (before + bytes).byteByByte, from: sender) == outcome, "byte by byte",
            sourceLocation: sourceLocation)
    }
}
