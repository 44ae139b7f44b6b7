import TestBasics
import Testing
import WebSocketWire

/// A frame that breaks a rule.
struct BrokenStream: CustomTestStringConvertible, Sendable {
    let rule: WebSocketViolation.Rule
    let sender: WebSocketRole
    /// The good bytes before it.
    let before: [UInt8]
    let bytes: [UInt8]
    /// Where the first wrong byte is.
    let offset: Int
    /// Whether it is a byte that is missing at the end of the frame.
    let isMissing: Bool

    var testDescription: String { "\(rule)" }

    init(
        _ rule: WebSocketViolation.Rule, from sender: WebSocketRole = .server, after before: [UInt8] = [],
        _ bytes: [UInt8], at offset: Int, isMissing: Bool = false
    ) {
        self.rule = rule
        self.sender = sender
        self.before = before
        self.bytes = bytes
        self.offset = offset
        self.isMissing = isMissing
    }

    static let all: [BrokenStream] = firstBytes + headers + contents + codes

    private static let firstBytes: [BrokenStream] = {
        let bits = (1...7).map { (bits: UInt8) in BrokenStream(.reservedBits(bits), [0x81 | bits << 4, 0], at: 0) }
        let opcodes: [UInt8] = [0x3, 0x4, 0x5, 0x6, 0x7, 0xB, 0xC, 0xD, 0xE, 0xF]
        return bits
            + opcodes.map { opcode in
                BrokenStream(.reservedOpcode(WebSocketOpcode(rawValue: opcode)), [0x80 | opcode, 0], at: 0)
            }
    }()

    private static let headers: [BrokenStream] = [
        BrokenStream(.fragmentedControlFrame(.ping), hex("09 00"), at: 0),
        BrokenStream(.fragmentedControlFrame(.pong), hex("0A 00"), at: 0),
        BrokenStream(.fragmentedControlFrame(.close), hex("08 00"), at: 0),
        BrokenStream(.longControlFrame(.ping), hex("89 7E 00 7E"), at: 1),
        BrokenStream(.longControlFrame(.pong), hex("8A 7F"), at: 1),
        BrokenStream(.longControlFrame(.close), from: .client, hex("88 FE"), at: 1),
        BrokenStream(.unexpectedContinuation, hex("80 00"), at: 0),
        BrokenStream(.unexpectedContinuation, hex("00 01 61"), at: 0),
        BrokenStream(.unexpectedContinuation, after: hex("01 01 61 80 00"), hex("80 01 61"), at: 0),
        BrokenStream(.interruptedMessage(by: .text), after: hex("01 01 61"), hex("81 01 62"), at: 0),
        BrokenStream(.interruptedMessage(by: .binary), after: hex("01 01 61 00 00"), hex("02 01 62"), at: 0),
        BrokenStream(.notMasked, from: .client, hex("81 00"), at: 1),
        BrokenStream(.notMasked, from: .client, hex("88 02 03 E8"), at: 1),
        BrokenStream(.masked, hex("82 80 00 00 00 00"), at: 1),
        BrokenStream(.paddedLength(0), hex("82 7E 00 00"), at: 3),
        BrokenStream(.paddedLength(125), from: .client, hex("82 FE 00 7D"), at: 3),
        BrokenStream(.paddedLength(126), hex("82 7F 00 00 00 00 00 00 00 7E"), at: 9),
        BrokenStream(.paddedLength(65_535), from: .client, hex("82 FF 00 00 00 00 00 00 FF FF"), at: 9),
        BrokenStream(.negativeLength, hex("82 7F 80 00 00 00 00 00 00 00"), at: 9),
        BrokenStream(.negativeLength, from: .client, hex("82 FF FF FF FF FF FF FF FF FF"), at: 9),
        BrokenStream(
            .messageTooBig(size: UInt64(Int64.max), maximum: 1_048_576), hex("82 7F 7F FF FF FF FF FF FF FF"), at: 9
        ),
        BrokenStream(
            .messageTooBig(size: UInt64(Int64.max) + 1, maximum: 1_048_576), after: hex("02 01 07"),
            hex("80 7F 7F FF FF FF FF FF FF FF"), at: 9),
        BrokenStream(
            .messageTooBig(size: 1_048_577, maximum: 1_048_576), hex("81 7F 00 00 00 00 00 10 00 01"), at: 9),
    ]

    private static let contents: [BrokenStream] = [
        BrokenStream(.invalidText, hex("81 03 61 FF 62"), at: 3),
        BrokenStream(.invalidText, from: .client, frame(0x81, hex("61 62 63 64 C0 80"), from: .client), at: 10),
        BrokenStream(.invalidText, hex("01 04 F0 9F 41 42"), at: 4),
        BrokenStream(.invalidText, after: hex("01 02 F0 9F 89 00"), hex("80 02 98 41"), at: 3),
        BrokenStream(.invalidText, after: hex("01 02 F0 9F 89 00"), hex("80 01 98"), at: 3, isMissing: true),
        BrokenStream(.invalidText, after: hex("01 01 C3"), hex("80 00"), at: 2, isMissing: true),
        BrokenStream(.invalidText, hex("81 01 E2"), at: 3, isMissing: true),
        BrokenStream(.invalidText, hex("81 03 ED A0 80"), at: 3),
        BrokenStream(.shortClose, hex("88 01 03"), at: 1),
        BrokenStream(.shortClose, from: .client, hex("88 81 01 02 03 04 05"), at: 1),
        BrokenStream(.invalidReason, hex("88 04 03 E8 61 FF"), at: 5),
        BrokenStream(
            .invalidReason, from: .client, frame(0x88, hex("03 E8 C3 A9 C3"), from: .client), at: 11,
            isMissing: true),
    ]

    private static let codes: [BrokenStream] = {
        let codes: [UInt16] = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535]
        return codes.map { code in
            let content = [UInt8(code >> 8), UInt8(code & 0xFF), 0x61, 0xFF]
            return BrokenStream(
                .closeCode(WebSocketCloseCode(rawValue: code)), from: .client, frame(0x88, content, from: .client),
                at: 7)
        }
    }()
}
