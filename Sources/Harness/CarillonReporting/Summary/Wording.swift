import CarillonResults

/// A number with its noun: `1 scenario`, `2 scenarios`; with endings, `1 delivery`, `2 deliveries`.
func counted(_ number: Int, _ noun: String, _ singular: String = "", _ plural: String = "s") -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? singular : plural)"
}

/// A number with its thousands set apart: `4,213`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "\u{2212}" : "") + ([digits] + groups).joined(separator: ",")
}

/// Digits with zeros before them.
func zeroPadded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// An enumeration: `a`, `a and b`, `a, b and c`.
func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
}

extension Verdict {
    /// The words on a badge: `expected fail`.
    var name: String {
        switch self {
        case .pass: "pass"
        case .fail: "fail"
        case .expectedFail: "expected fail"
        case .unexpectedPass: "unexpected pass"
        case .unsupported: "unsupported"
        case .skipped: "skipped"
        case .timeout: "timeout"
        case .crashed: "crashed"
        case .notRun: "not run"
        }
    }

    /// The predicate for a scenario that ended so: `failed`.
    var predicate: String {
        switch self {
        case .pass: "passed"
        case .fail: "failed"
        case .expectedFail: "failed as expected"
        case .unexpectedPass: "passed unexpectedly"
        case .unsupported: "unsupported"
        case .skipped: "skipped"
        case .timeout: "timed out"
        case .crashed: "crashed"
        case .notRun: "did not run"
        }
    }
}

/// A name or identifier, cut if it is longer than any name.
func clippedName(_ name: String) -> String { clipped(name, to: 200) }

/// A name in a heading or a link. One of blanks alone could be neither seen nor clicked.
func visibleName(_ name: String) -> String {
    name.contains { !$0.isWhitespace } ? clippedName(name) : "(no name)"
}

/// A text, cut if it is far too long for a report, with a note of how much is missing.
func clipped(_ text: String, to limit: Int = 2_000) -> String {
    guard text.utf8.count > limit else { return text }
    let characters = text.count
    guard characters > limit else { return text }
    return text.prefix(limit) + "… (\(counted(characters - limit, "more character")))"
}
