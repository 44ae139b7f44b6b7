/// The words of a command line that somebody has given in one text, such as `python3 'my client.py'`.
///
/// Spaces part words. Quotes of both kinds keep them together, and a backslash takes the next character as it is,
/// except in single quotes. Nothing else of a shell is known: no variable, no pattern, no second command.
struct CommandWords: Hashable {
    /// The reason why a text is no command.
    enum Fault: Error, Hashable {
        case isEmpty
        case openQuote(Character)
        case openEscape

        /// The reason in words.
        var description: String {
            switch self {
            case .isEmpty: "it names no program"
            case .openQuote(let quote): "the quote \(quote) is not closed"
            case .openEscape: "nothing follows its last backslash"
            }
        }
    }

    /// The words, the first of which names the program.
    let words: [String]

    /// Takes a text apart.
    init(_ text: String) throws(Fault) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if isEscaped { throw .openEscape }
        if let quote { throw .openQuote(quote) }
        if let word { words.append(word) }
        guard words.first?.isEmpty == false else { throw .isEmpty }
        self.words = words
    }

    /// Returns a text as one word of a shell's command line, in single quotes.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
