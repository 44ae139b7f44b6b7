import EventStream
import TestBasics

extension SeededNumbers {
    /// A text without the given scalars, with much that a careless decoder would trip over.
    mutating func text(upTo limit: Int, without forbidden: Set<Unicode.Scalar>) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", ":", " ", "\n", "\r", "\0", "\u{FEFF}", "é", "\u{301}", "€", "😀", "\u{2028}", "\u{85}", "0",
            "\u{FFFD}",
        ]
        var text = ""
        for _ in 0..<below(limit + 1) {
            let scalar = pick(scalars)
            if !forbidden.contains(scalar) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    mutating func event() -> ServerSentEvent {
        let type = text(upTo: 4, without: ["\n", "\r"])
        return ServerSentEvent(
            type: type.isEmpty ? ServerSentEvent.defaultType : type, data: text(upTo: 12, without: ["\r"]),
            id: chance(2) ? text(upTo: 4, without: ["\n", "\r", "\0"]) : nil)
    }

    /// Pieces of the grammar and of UTF-8 in any order.
    mutating func noise() -> [UInt8] {
        let pieces: [[UInt8]] = [
            [0x0A], [0x0A], [0x0D], [0x0D, 0x0A], [0x3A], [0x20], [0xEF, 0xBB, 0xBF], [0xEF], [0xBB], [0xBF], [0x00],
            Array("data".utf8), Array("data:".utf8), Array("data: ".utf8), Array("event:".utf8), Array("id".utf8),
            Array("id: ".utf8), Array("retry: 1".utf8), Array("99999999999999999999".utf8), Array("x".utf8),
            Array("data: a\n".utf8), Array("\rid: 7\r\n".utf8), Array("\n\n".utf8), Array("\nretry: 25\n".utf8),
            [0xF0, 0x9F, 0x98, 0x80], [0xF0, 0x9F], [0xE2, 0x82], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF],
        ]
        return (0..<below(40)).flatMap { _ in chance(10) ? [byte()] : pick(pieces) }
    }
}
