/// Strings (GraphQL, October 2021, section 2.9.4). Escapes of any length, `\u{1F514}`, are of the edition of September
/// 2025.
extension GraphQLLexer {
    mutating func readString() throws(GraphQLFailure) -> String {
        if peek(1) == "\"", peek(2) == "\"" { return try readBlockString() }
        index += 1
        var text = ""
        while let scalar = peek() {
            switch scalar {
            case "\"":
                index += 1
                return text
            case "\\": text.unicodeScalars.append(try readEscape())
            case "\n", "\r": throw unexpected()
            default:
                guard scalar.value >= 0x20 || scalar == "\t" else { throw unexpected() }
                text.unicodeScalars.append(scalar)
                index += 1
            }
        }
        throw unexpected()
    }

    private mutating func readEscape() throws(GraphQLFailure) -> Unicode.Scalar {
        let start = place
        index += 1
        guard let kind = peek() else { throw unexpected() }
        index += 1
        switch kind {
        case "\"", "\\", "/": return kind
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": break
        default: throw GraphQLFailure("Syntax error: there is no such escape.", at: start)
        }
        if peek() == "{" {
            index += 1
            let first = index
            var value: UInt32 = 0
            while let digit = peek().flatMap(GraphQLLexer.digit), value <= 0x10FFFF {
                value = value << 4 + digit
                index += 1
            }
            guard index > first, peek() == "}", let scalar = Unicode.Scalar(value) else {
                throw GraphQLFailure("Syntax error: there is no such character.", at: start)
            }
            index += 1
            return scalar
        }
        let unit = try readUnit(start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half a surrogate pair needs the other half.
        if unit < 0xDC00, peek() == "\\", peek(1) == "u" {
            index += 2
            let low = try readUnit(start)
            if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
                return scalar
            }
        }
        throw GraphQLFailure("Syntax error: half a surrogate pair is no character.", at: start)
    }

    private mutating func readUnit(_ start: GraphQLPlace) throws(GraphQLFailure) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek().flatMap(GraphQLLexer.digit) else {
                throw GraphQLFailure("Syntax error: an escape needs four hexadecimal digits.", at: start)
            }
            unit = unit << 4 + digit
            index += 1
        }
        return unit
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 48
        case "a"..."f": scalar.value - 87
        case "A"..."F": scalar.value - 55
        default: nil
        }
    }

    // MARK: Block strings

    private mutating func readBlockString() throws(GraphQLFailure) -> String {
        index += 3
        var lines: [[Unicode.Scalar]] = [[]]
        while let scalar = peek() {
            switch scalar {
            case "\"" where peek(1) == "\"" && peek(2) == "\"":
                index += 3
                return GraphQLLexer.text(ofBlock: lines)
            case "\\" where peek(1) == "\"" && peek(2) == "\"" && peek(3) == "\"":
                index += 4
                lines[lines.count - 1] += ["\"", "\"", "\""]
            case "\n", "\r":
                index += scalar == "\r" && peek(1) == "\n" ? 2 : 1
                startLine()
                lines.append([])
            default:
                guard scalar.value >= 0x20 || scalar == "\t" else { throw unexpected() }
                lines[lines.count - 1].append(scalar)
                index += 1
            }
        }
        throw unexpected()
    }

    /// Removes the indent that all lines but the first share, and blank lines at both ends.
    private static func text(ofBlock lines: [[Unicode.Scalar]]) -> String {
        func isBlank(_ line: [Unicode.Scalar]) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
        func indent(_ line: [Unicode.Scalar]) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }
        let shared = lines.dropFirst().filter { !isBlank($0) }.map(indent).min() ?? 0
        var lines = lines.prefix(1) + lines.dropFirst().map { Array($0.dropFirst(shared)) }
        while let first = lines.first, isBlank(first) { lines.removeFirst() }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        return String(String.UnicodeScalarView(lines.joined(separator: ["\n"])))
    }
}
