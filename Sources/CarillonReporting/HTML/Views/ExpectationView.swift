import CarillonResults

/// An expectation, with its difference if it did not hold.
struct ExpectationView {
    struct Line {
        /// A class of the stylesheet: `minus`, `plus` or `same`.
        var side: String
        var lineText: String
    }

    private static let mostLines = 300

    var expected: String
    var location: String
    var checkedAt: String
    var hasDifference: Bool
    var difference: [Line]

    init(_ expectation: ExpectationResult) {
        expected = clipped(expectation.text)
        location = expectation.source.text
        checkedAt = VirtualTime.clock(expectation.virtualNanoseconds)
        let lines = (expectation.difference ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        difference = lines.prefix(Self.mostLines).map { line in
            // Lines that were expected begin with a hyphen, or with the minus sign of a custom dump.
            let side =
                line.hasPrefix("-") || line.hasPrefix("\u{2212}")
                ? "minus" : line.hasPrefix("+") ? "plus" : "same"
            return Line(side: side, lineText: clipped(String(line), to: 500))
        }
        if lines.count > Self.mostLines {
            difference.append(
                Line(side: "same", lineText: "… \(counted(lines.count - Self.mostLines, "more line"))"))
        }
        hasDifference = expectation.difference != nil
    }
}
