/// Reads tokens from the text of a document. White space, commas, comments and a byte order mark separate tokens.
struct GraphQLLexer {
    /// The most tokens of a document.
    static let tokenLimit = 10_000

    let scalars: [Unicode.Scalar]
    var index = 0
    private var line = 1
    private var lineStart = 0
    private var tokenCount = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The place of the next character.
    var place: GraphQLPlace { GraphQLPlace(line: line, column: index - lineStart + 1) }

    /// The next character, if there is one.
    func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    /// Notes that the character before the next one ended a line.
    mutating func startLine() {
        line += 1
        lineStart = index
    }

    mutating func next() throws(GraphQLFailure) -> GraphQLToken {
        skipIgnored()
        let start = place
        tokenCount += 1
        guard tokenCount <= GraphQLLexer.tokenLimit else {
            throw GraphQLFailure("A document has at most \(GraphQLLexer.tokenLimit) tokens.", at: start)
        }
        guard let scalar = peek() else { return GraphQLToken(kind: .end, place: start) }
        switch scalar {
        case "!", "$", "&", "(", ")", ":", "=", "@", "[", "]", "{", "|", "}":
            index += 1
            return GraphQLToken(kind: .punctuator(String(scalar)), place: start)
        case ".":
            guard peek(1) == ".", peek(2) == "." else { throw unexpected() }
            index += 3
            return GraphQLToken(kind: .punctuator("..."), place: start)
        case "\"": return GraphQLToken(kind: .string(try readString()), place: start)
        case "-", "0"..."9": return GraphQLToken(kind: try readNumber(), place: start)
        case _ where scalar.beginsName:
            let first = index
            while let scalar = peek(), scalar.continuesName { index += 1 }
            var name = ""
            name.unicodeScalars.append(contentsOf: scalars[first..<index])
            return GraphQLToken(kind: .name(name), place: start)
        default: throw unexpected()
        }
    }

    func unexpected() -> GraphQLFailure {
        let shown = peek().map { "the character U+\(String($0.value, radix: 16, uppercase: true))" } ?? "the end"
        return GraphQLFailure("Syntax error: unexpected \(shown).", at: place)
    }

    private mutating func skipIgnored() {
        while let scalar = peek() {
            switch scalar {
            case "\n":
                index += 1
                startLine()
            case "\r":
                index += peek(1) == "\n" ? 2 : 1
                startLine()
            case " ", "\t", ",", "\u{FEFF}": index += 1
            case "#": while let scalar = peek(), scalar != "\n", scalar != "\r" { index += 1 }
            default: return
            }
        }
    }

    private mutating func readNumber() throws(GraphQLFailure) -> GraphQLToken.Kind {
        let start = index
        let startPlace = place
        var isFloat = false
        if peek() == "-" { index += 1 }
        let first = peek()
        let digits = skipDigits()
        guard digits > 0 else { throw unexpected() }
        if digits > 1, first == "0" {
            // Nothing may follow a zero, so the second digit is the mistake.
            index -= digits - 1
            throw unexpected()
        }
        if peek() == "." {
            isFloat = true
            index += 1
            guard skipDigits() > 0 else { throw unexpected() }
        }
        if peek() == "e" || peek() == "E" {
            isFloat = true
            index += 1
            if peek() == "+" || peek() == "-" { index += 1 }
            guard skipDigits() > 0 else { throw unexpected() }
        }
        if let scalar = peek(), scalar.beginsName || scalar == "." { throw unexpected() }
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        if !isFloat, let number = Int(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else {
            throw GraphQLFailure("Syntax error: the number is too large.", at: startPlace)
        }
        return .float(number)
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let scalar = peek(), "0"..."9" ~= scalar { index += 1 }
        return index - start
    }
}

extension Unicode.Scalar {
    var beginsName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    var continuesName: Bool { beginsName || "0"..."9" ~= self }
}
