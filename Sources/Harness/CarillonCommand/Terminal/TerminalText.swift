import CarillonReporting

/// Texts of scenarios, made fit for a terminal: nothing in them moves the cursor, hides, or commands a CI server.
enum TerminalText {
    /// The most lines of one text. The rest is counted.
    static let lineLimit = 200
    /// The most characters of a line.
    static let lengthLimit = 2_000

    /// Returns the text with a sign for each character that nobody would see, such as `␛`. Line feeds and tabs stay.
    ///
    /// - Parameter isOnGitHub: whether a line that GitHub would obey is made harmless, by an invisible character after
    ///   its first.
    static func visible(_ text: String, isOnGitHub: Bool = Console.isOnGitHub) -> String {
        let shown = text.unicodeScalars.map { InvisibleCharacters.stand(for: $0) ?? String($0) }.joined()
        guard isOnGitHub, shown.contains("::") || shown.contains("##[") else { return shown }
        return shown.replacing("::", with: ":\u{2060}:").replacing("##[", with: "#\u{2060}#[")
    }

    /// Returns the lines of a text, made visible and bounded.
    static func lines(of text: String, indentation: String = "") -> [String] {
        let all = text.split(separator: "\n")
        let lines = all.prefix(lineLimit).map { line in
            let shown = visible(String(line.prefix(lengthLimit)))
            let isCut = line.dropFirst(lengthLimit).first != nil
            return indentation + shown + (isCut ? "…" : "")
        }
        let rest = all.count - lines.count
        return rest > 0 ? lines + ["\(indentation)… \(rest) more \(rest == 1 ? "line" : "lines")"] : lines
    }

    /// Returns a text in one line, with a sign for each line feed.
    static func line(_ text: String) -> String {
        lines(of: text.replacing("\n", with: " ")).first ?? ""
    }

    /// Returns the beginning of a line that fits into so many columns. A character that may be wide counts as two.
    static func fit(_ line: String, into columns: Int) -> String {
        var room = columns
        return String(
            line.prefix { character in
                room -= character.isASCII ? 1 : 2
                return room >= 0
            })
    }

    /// Returns real time in words: `0.4 ms`, `12 ms`, `1.25 s`, `2 min 5 s`, `1 h 2 min`.
    static func realTime(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        switch microseconds {
        case ..<1_000: return "\(microseconds / 1_000).\(microseconds % 1_000 / 100) ms"
        case ..<1_000_000: return "\(microseconds / 1_000) ms"
        case ..<60_000_000:
            let hundredths = microseconds / 10_000 % 100
            return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths) s"
        case ..<3_600_000_000: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        }
    }
}
