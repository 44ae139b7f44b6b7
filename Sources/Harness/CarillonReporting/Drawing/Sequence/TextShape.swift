/// The shape of a sentence: the sentence without its particulars, so that two sentences about the same kind of thing
/// are alike.
enum TextShape {
    private static let dateWords = Set((CivilDate.weekdays + CivilDate.months).map { $0[...] })
    private static let longestDateWord = dateWords.map(\.utf8.count).max() ?? 0

    /// The text with `#` for each word that holds a digit or names a weekday or month:
    /// `"r-#" added, due # # # # #:#` for `"r-12" added, due Mon 2 Mar 2026 09:30`.
    static func of(_ text: String) -> String {
        var text = text
        let ofASCII = text.withUTF8 { bytes in bytes.contains { $0 >= 0x80 } ? nil : shape(ofASCII: bytes) }
        return ofASCII ?? shape(ofAny: text)
    }

    /// The same, byte by byte: nearly all texts are of ASCII, and a diagram asks for the shape of each.
    private static func shape(ofASCII text: UnsafeBufferPointer<UInt8>) -> String {
        var shape: [UInt8] = []
        shape.reserveCapacity(text.count)
        var word = 0
        var hasNumber = false
        func endWord(before end: Int) {
            let letters = text[word..<end]
            let isDate = !letters.isEmpty && letters.count <= longestDateWord && isDateWord(letters)
            if hasNumber || isDate { shape.append(UInt8(ascii: "#")) } else { shape += letters }
        }
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasNumber = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            default:
                endWord(before: index)
                shape.append(byte)
                (word, hasNumber) = (index + 1, false)
            }
        }
        endWord(before: text.count)
        return String(decoding: shape, as: UTF8.self)
    }

    private static func isDateWord(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        dateWords.contains(Substring(decoding: letters, as: UTF8.self))
    }

    private static func shape(ofAny text: String) -> String {
        var shape = ""
        var word = text.startIndex
        while word < text.endIndex {
            let end = text[word...].firstIndex { !$0.isLetter && !$0.isNumber } ?? text.endIndex
            let letters = text[word..<end]
            shape += letters.contains(where: \.isNumber) || dateWords.contains(letters) ? "#" : letters
            guard end < text.endIndex else { break }
            shape.append(text[end])
            word = text.index(after: end)
        }
        return shape
    }
}
