import TestBasics
import Testing

@testable import WebSocketWire

@Suite("UTF-8 in pieces")
struct UTF8Tests {
    @Test(
        "Good texts are good, and cannot end within a character",
        arguments: [
            "", "a", "\0", "é", "€", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{FEFF}", "😀",
            "\u{10000}", "\u{10FFFF}", "aé€😀z",
        ])
    func good(text: String) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var validator = UTF8Validator()
            #expect(validator.firstFault(in: bytes[..<cut]) == nil)
            #expect(validator.isComplete == (String(validating: bytes[..<cut], as: UTF8.self) != nil))
            #expect(validator.firstFault(in: bytes[cut...]) == nil)
            #expect(validator.isComplete)
        }
    }

    @Test(
        "The first byte that can belong to no text is found",
        arguments: [
            ("80", 0), ("BF", 0), ("C0", 0), ("C1 BF", 0), ("C2 41", 1), ("E0 9F BF", 1), ("E0 A0 41", 2),
            ("ED A0 80", 1), ("ED 9F C0", 2), ("EF BF", nil), ("F0 8F BF BF", 1), ("F0 90 80 41", 3),
            ("F4 90 80 80", 1), ("F5", 0), ("F8 88 80 80 80", 0), ("FE", 0), ("FF", 0), ("61 62 C3 C3", 3),
            ("F4 8F BF BF 80", 4),
        ] as [(String, Int?)])
    func wrong(digits: String, fault: Int?) {
        let bytes = hex(digits)
        // Eight ASCII characters are judged at once, so the byte has to be found at each place among them.
        for count in 0...17 {
            var validator = UTF8Validator()
            let text = Array(repeating: UInt8(ascii: "a"), count: count) + bytes + Array("the end".utf8)
            // The letter after it ends a character that lacks a byte.
            #expect(validator.firstFault(in: text[...]) == count + (fault ?? bytes.count))
        }
    }

    /// The standard library says for a whole text what the validator says for pieces.
    @Test("Each sequence of two bytes, and what may follow it, is judged as the standard library does")
    func pairs() {
        for first in UInt8.min...UInt8.max {
            for second in stride(from: UInt8(0x7F), through: 0xC2, by: 1) {
                for tail: [UInt8] in [[], [0x80], [0x80, 0xBF]] {
                    let bytes = [first, second] + tail
                    var validator = UTF8Validator()
                    let isGood = validator.firstFault(in: bytes[...]) == nil && validator.isComplete
                    if isGood != (String(validating: bytes, as: UTF8.self) != nil) { Issue.record("\(bytes)") }
                }
            }
        }
    }
}
