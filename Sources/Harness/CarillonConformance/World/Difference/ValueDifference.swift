/// The difference of two values, as a reader of a report sees it.
///
/// A sentence counts first, if that is possible. Values of one line follow with the words *expected* and *found*,
/// longer ones in the form of a diff: `-` is only in the expected value, `+` only in the one that was found. Lines that
/// differ come with three equal lines on either side; more are counted: `… 57 equal lines …`. A long change shows the
/// beginning of either side, so that both can be compared.
struct ValueDifference {
    /// The lines of the diff, at most ``limit`` and one that counts the rest. There are none if both values look alike.
    private(set) var lines: [String] = []
    /// The whole for a report.
    private(set) var text = ""

    private static let context = 3
    /// The most lines of either side of one change.
    private static let sideLimit = 20
    private static let limit = 60
    /// The most lines of a value, and the most that are compared between the first and the last that differ.
    private static let (dumpLimit, compareLimit) = (20_000, 2_000)

    init(expected: Any, actual: Any, _ form: ValueForm = ValueForm()) {
        let form = form.forComparison(limit: Self.dumpLimit)
        let dumps = [expected, actual].map { ValueDump($0, form) }
        let (old, new) = (dumps[0].lines, dumps[1].lines)
        compare(old, new)
        var report = DifferenceSentence(expected: expected, actual: actual, form).map { [$0.text] } ?? []
        if lines.isEmpty {
            let texts = ("\(expected)", "\(actual)")
            report += Self.sides(texts.0, texts.1)
            if texts.0 == texts.1 { report.append("  They look alike, and are not equal.") }
        } else if old.count == 1, new.count == 1 {
            report += Self.sides(old[0], new[0])
        } else {
            report += ["- expected", "+ found"] + lines
        }
        if dumps.contains(where: \.isCut) {
            report.append("… and more, for the values are too long to be compared to their ends")
        }
        text = report.joined(separator: "\n")
    }

    /// Two values of one line each, with a word before either.
    private static func sides(_ expected: String, _ found: String) -> [String] {
        let (expected, found) = shortened(expected, found)
        return ["- expected: \(expected)", "+ found:    \(found)"]
    }

    private mutating func compare(_ old: [String], _ new: [String]) {
        guard old != new else { return }
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
        var parts = [Part.equal(Array(old[..<start]))]
        parts += Self.parts(
            Array(oldMiddle.prefix(Self.compareLimit)), Array(newMiddle.prefix(Self.compareLimit)))
        let left = max(oldMiddle.count, newMiddle.count) - Self.compareLimit
        if left > 0 {
            parts.append(.skipped(left))
        } else {
            parts.append(.equal(Array(old.suffix(end))))
        }
        write(parts)
    }

    /// Returns two lines, if they are long with their beginnings and the part around the first character that differs.
    static func shortened(_ one: String, _ other: String) -> (String, String) {
        let limit = 240
        guard max(one.count, other.count) > limit else { return (one, other) }
        let common = zip(one, other).prefix { $0 == $1 }.count
        let skipped = common > limit / 2 ? common - 60 : 0
        func part(_ text: String) -> String {
            let rest = text.dropFirst(skipped)
            let shown = rest.prefix(limit)
            return (skipped > 0 ? text.prefix(20) + "…" : "") + shown + (shown.endIndex < rest.endIndex ? "…" : "")
        }
        return (part(one), part(other))
    }

    /// Neighbouring lines that are in both values, or a change.
    private enum Part {
        case equal([String])
        case change(removed: [String], inserted: [String])
        /// That many lines, which were not compared.
        case skipped(Int)
    }

    private static func parts(_ old: [String], _ new: [String]) -> [Part] {
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var parts: [Part] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            let (oldStart, newStart) = (i, j)
            while i < old.count, removed.contains(i) { i += 1 }
            while j < new.count, inserted.contains(j) { j += 1 }
            if i > oldStart || j > newStart {
                parts.append(
                    .change(removed: Array(old[oldStart..<i]), inserted: Array(new[newStart..<j])))
            }
            let equalStart = i
            while i < old.count, j < new.count, !removed.contains(i), !inserted.contains(j) {
                (i, j) = (i + 1, j + 1)
            }
            if i > equalStart { parts.append(.equal(Array(old[equalStart..<i]))) }
        }
        return parts
    }

    private mutating func write(_ parts: [Part]) {
        for (index, part) in parts.enumerated() {
            switch part {
            case .equal(let equal):
                write(equal, isFirst: index == 0, isLast: index == parts.count - 1)
            case .change(let removed, let inserted): write(removed, inserted)
            case .skipped(let count): lines.append("… \(Self.counted(count, "more line"))")
            }
        }
        if lines.count > Self.limit {
            let rest = lines.count - Self.limit
            lines = lines.prefix(Self.limit) + ["… \(Self.counted(rest, "more line"))"]
        }
    }

    private mutating func write(_ equal: [String], isFirst: Bool, isLast: Bool) {
        let (before, after) = (isFirst ? 0 : Self.context, isLast ? 0 : Self.context)
        let hidden = equal.count - before - after
        // A line that is shown takes no more room than one that counts it.
        guard hidden > 1 else { return lines += equal.map { "  " + $0 } }
        lines += equal.prefix(before).map { "  " + $0 }
        lines.append("  … \(hidden) equal lines …")
        lines += equal.suffix(after).map { "  " + $0 }
    }

    private mutating func write(_ removed: [String], _ inserted: [String]) {
        var (removed, inserted) = (removed, inserted)
        if removed.count == inserted.count {
            for index in removed.indices {
                (removed[index], inserted[index]) = Self.shortened(removed[index], inserted[index])
            }
        }
        for (sign, side) in [("-", removed), ("+", inserted)] {
            lines += side.prefix(Self.sideLimit).map { "\(sign) \($0)" }
            let rest = side.count - Self.sideLimit
            if rest > 0 { lines.append("\(sign) … \(Self.counted(rest, "more line"))") }
        }
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
