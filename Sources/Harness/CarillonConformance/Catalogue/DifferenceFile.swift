import Foundation

/// A file of known differences, which people write and read:
///
/// ```
/// # The differences of the real Robin.
/// robin/repeats/weekly: fault, RO-09
///   does: A week is a day.
///   because: It leaves the weekday out of weekly triggers.
///   fails: it comes on Fridays
/// robin/groups/empty: choice, RO-22, README
///   does: It traps at an empty group.
///   because: The README says nothing of empty groups.
///   crashes: Index out of range
/// ```
///
/// An entry begins with a scenario, `fault` or `choice`, and the statements that decide. Below it `fails:` names an
/// expectation that fails, once for each; `crashes:` and `times out:` say how the run is cut short, with a part of the
/// reason or of what Swift said, or with nothing for any. An entry that cannot be read is left out, and named in
/// ``faults``.
public struct DifferenceFile: Sendable {
    /// The differences, in the order of the file.
    public private(set) var differences: [KnownDifference] = []
    /// The mistakes in the file, in sentences that say what to do, each with the file's name and the line.
    public private(set) var faults: [String] = []

    /// Reads the file at a path. A file that cannot be read has no differences, and one fault.
    public init(at path: String) {
        do {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            self.init(text, name: path)
        } catch {
            self.init("", name: path)
            faults = ["\(path) cannot be read; make the file, or say where it is: \(error.localizedDescription)"]
        }
    }

    /// Reads text.
    ///
    /// - Parameters:
    ///   - text: the text of the file.
    ///   - name: the name of the file, for ``faults``.
    public init(_ text: String, name: String) {
        var entry: Entry?
        // Whether the lines belong to an entry whose beginning cannot be read.
        var isLost = false
        func close() {
            guard let entry else { return }
            if let difference = entry.difference {
                differences.append(difference)
            } else {
                faults.append("\(name):\(entry.line): \(entry.gap)")
            }
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.trimmingCharacters(in: .whitespaces)
            if words.isEmpty || words.hasPrefix("#") { continue }
            if line.first?.isWhitespace == true {
                if !isLost, entry?.take(words) != true {
                    faults.append("\(name):\(index + 1): \(Entry.unreadable(words, isInEntry: entry != nil))")
                }
            } else {
                close()
                entry = Entry(words, line: index + 1)
                isLost = entry == nil
                if isLost {
                    faults.append(
                        "\(name):\(index + 1): “\(words)” begins no entry; write SCENARIO: fault or choice, STATEMENT, …"
                    )
                }
            }
        }
        close()
    }
}

extension DifferenceFile {
    /// An entry while it is read.
    private struct Entry {
        let line: Int
        private let scenario: String
        private let kind: KnownDifference.Kind
        private let statements: [String]
        private var behaviour = ""
        private var explanation = ""
        private var expectations: [String] = []
        private var ending: KnownDifference.Ending?

        init?(_ words: String, line: Int) {
            guard let (scenario, rest) = Entry.parted(words) else { return nil }
            let values = rest.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let kind = values.first.flatMap(KnownDifference.Kind.init) else { return nil }
            (self.line, self.scenario, self.kind) = (line, scenario, kind)
            statements = Array(values.dropFirst())
        }

        /// Takes a line of the entry; returns whether it was understood.
        mutating func take(_ words: String) -> Bool {
            guard let (key, value) = Entry.parted(words) else { return false }
            switch key {
            case "does": behaviour = value
            case "because": explanation = value
            case "fails": expectations.append(value)
            case "crashes": ending = .crash(saying: value)
            case "times out": ending = .timeout(saying: value)
            default: return false
            }
            return true
        }

        var difference: KnownDifference? {
            if gap.isEmpty {
                KnownDifference(
                    scenario, kind, statements, behaviour, because: explanation, failing: expectations, ending: ending)
            } else {
                nil
            }
        }

        /// The part that the entry lacks, as a sentence; empty if it lacks nothing.
        var gap: String {
            if behaviour.isEmpty { return "“\(scenario)” does not say what is different; add does: and a sentence" }
            if explanation.isEmpty { return "“\(scenario)” has no reason; add because: and a sentence" }
            if expectations.isEmpty && ending == nil {
                return "“\(scenario)” does not say how the difference shows; add fails:, crashes: or times out:"
            }
            return ""
        }

        static func unreadable(_ words: String, isInEntry: Bool) -> String {
            isInEntry
                ? "“\(words)” is no line of an entry; write does:, because:, fails:, crashes: or times out:"
                : "“\(words)” belongs to no entry; begin one with SCENARIO: fault or choice, STATEMENT, …"
        }

        private static func parted(_ words: String) -> (String, String)? {
            guard let colon = words.firstIndex(of: ":") else { return nil }
            let value = words[words.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(words[..<colon]), value)
        }
    }
}
