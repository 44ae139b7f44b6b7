/// The shape of a sentence: the sentence without its particulars, so that two sentences about the same kind of thing
/// are alike.
enum TextShape {
    private static let dateWords = Set((CivilDate.weekdays + CivilDate.months).map { $0[...] })

    /// The text with `#` for each word that holds a digit or names a weekday or month:
    /// `"r-#" added, due # # # # #:#` for `"r-12" added, due Mon 2 Mar 2026 09:30`.
    static func of(_ text: String) -> String {
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
