import CarillonResults

/// An expectation, with its difference if it did not hold.
struct ExpectationView {
    struct Line {
        /// A class of the stylesheet: `expected`, `found` or `same`.
        var side: String
        var lineText: String
    }

    /// A line of the source around the expectation.
    struct SourceRow {
        var number: String
        var code: String
        /// Whether the expectation stands on this line.
        var isHere: Bool
    }

    private static let mostLines = 300

    var expected: String
    var location: String
    var checkedAt: String
    var hasDifference: Bool
    var difference: [Line]
    var excerpt: [SourceRow]
    var hasExcerpt: Bool
    /// The anchor, for an expectation that did not hold.
    var anchor: String
    /// Other places in the page where the expectation stands.
    var places: [PlaceView] = [] {
        didSet { hasPlaces = !places.isEmpty }
    }
    private(set) var hasPlaces = false

    init(_ expectation: ExpectationResult, anchor: String = "", mostLines: Int = Self.mostLines) {
        self.anchor = anchor
        expected = clipped(expectation.text)
        location = expectation.source.text
        checkedAt = VirtualTime.clock(expectation.virtualNanoseconds)
        let lines = (expectation.difference ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        difference = lines.prefix(mostLines).map { line in
            // Lines that were expected begin with a hyphen, or with the minus sign of a custom dump.
            let side =
                line.hasPrefix("-") || line.hasPrefix("\u{2212}")
                ? "expected" : line.hasPrefix("+") ? "found" : "same"
            return Line(side: side, lineText: clipped(String(line), to: 500))
        }
        if lines.count > mostLines {
            difference.append(Line(side: "same", lineText: "… \(counted(lines.count - mostLines, "more line"))"))
        }
        hasDifference = expectation.difference != nil
        excerpt = Self.excerpt(of: expectation)
        hasExcerpt = !excerpt.isEmpty
    }

    private static func excerpt(of expectation: ExpectationResult) -> [SourceRow] {
        guard let excerpt = expectation.excerpt else { return [] }
        let lines = excerpt.lines.prefix(9)
        let indents = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
        let numbers = lines.indices.map { excerpt.firstLine.addingReportingOverflow($0).partialValue }
        let width = numbers.map { String($0).count }.max() ?? 0
        return zip(numbers, lines).map { number, line in
            let digits = String(number)
            return SourceRow(
                number: String(repeating: " ", count: width - digits.count) + digits,
                code: clipped(String(line.dropFirst(indents.min() ?? 0)), to: 200),
                isHere: number == expectation.source.line)
        }
    }
}
