import CarillonResults
import Foundation

/// One sentence that counts how much of two values differs: `9 of 60 are missing: "reminder 52", … "reminder 60".`
///
/// There is none for values whose two lines say it all: numbers, short texts, and values with a text of their own.
struct DifferenceSentence {
    let text: String

    init?(expected: Any, actual: Any, _ form: ValueForm) {
        let (expected, actual) = (Self.unwrapped(expected), Self.unwrapped(actual))
        let sentence: String? =
            if let expected = expected as? Date, let actual = actual as? Date {
                Self.ofDates(expected, actual)
            } else if let expected = BytesInValue.bytes(of: expected), let actual = BytesInValue.bytes(of: actual) {
                Self.ofBytes(expected, actual)
            } else if let expected = expected as? String, let actual = actual as? String {
                Self.ofTexts(expected, actual, form)
            } else {
                Self.ofParts(expected, actual, form)
            }
        guard let sentence else { return nil }
        text = sentence
    }

    private static func unwrapped(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value ?? value : value
    }
}

// MARK: Dates, bytes and texts

extension DifferenceSentence {
    private static func ofDates(_ expected: Date, _ actual: Date) -> String? {
        let seconds = actual.timeIntervalSince(expected)
        guard abs(seconds) < 1e12, seconds != 0 else { return nil }
        let whole = Int(abs(seconds))
        let parts = [(whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
        let words =
            parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            + [ValueForm.milliseconds(abs(seconds) - Double(whole))].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        return "It is \(words.joined(separator: " ")) \(seconds > 0 ? "later" : "earlier") than expected."
    }

    private static func ofBytes(_ expected: [UInt8], _ actual: [UInt8]) -> String {
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let bytes = actual.count == 1 ? "is 1 byte" : "are \(actual.count) bytes"
        let count = "There \(bytes) in place of \(expected.count)"
        if common == expected.count { return "\(count): more follow behind those that were expected." }
        if common == actual.count { return "\(count): the end is missing." }
        let (old, new) = (expected[common], actual[common])
        return (expected.count == actual.count ? "Byte" : "\(count); byte") + " \(common) is the first that differs: "
            + "\(HexRows.hexadecimal(Int(new), digits: 2)) in place of \(HexRows.hexadecimal(Int(old), digits: 2))."
    }

    private static func ofTexts(_ expected: String, _ actual: String, _ form: ValueForm) -> String? {
        switch (JSONLines.object(in: expected), JSONLines.object(in: actual)) {
        case (.object(let expected), .object(let actual)): return ofParts(expected, actual, form)
        case (.array(let expected), .array(let actual)): return ofParts(expected, actual, form)
        default: break
        }
        let lines = [expected, actual].map {
            $0.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        }
        if lines[0].count > 1 || lines[1].count > 1 {
            let common = zip(lines[0], lines[1]).prefix { $0.elementsEqual($1) }.count
            return "Line \(common + 1) of \(lines[0].count) is the first that differs."
        }
        guard max(expected.count, actual.count) > 80 else { return nil }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        return "Character \(common + 1) of \(expected.count) is the first that differs."
    }
}

// MARK: Parts

extension DifferenceSentence {
    /// A part of a value, such as an element of a list.
    private struct Part {
        /// The text by which parts are compared.
        var text: String
        /// A few words that name it.
        var name: String
    }

    private static func ofParts(_ expected: Any, _ actual: Any, _ form: ValueForm) -> String? {
        let mirrors = [expected, actual].map { Mirror(reflecting: $0) }
        guard mirrors[0].displayStyle == mirrors[1].displayStyle, let style = mirrors[0].displayStyle,
            mirrors.allSatisfy({ $0.children.count <= 2_000 })
        else { return nil }
        let children = mirrors.map { $0.children.map { $0 } }
        switch style {
        case .collection, .set:
            let lists = children.map { list in
                list.enumerated().map { index, child in part(child.value, named: "number \(index + 1)", form) }
            }
            guard style == .set else { return ofLists(lists[0], lists[1], isOrdered: true) }
            let sorted = lists.map { $0.sorted { $0.text < $1.text } }
            return ofLists(sorted[0], sorted[1], isOrdered: false)
        case .dictionary:
            let entries = children.map { list in
                list.map { Mirror(reflecting: $0.value).children.map { part($0.value, named: "a key", form) } }
            }
            return ofDictionaries(entries[0], entries[1])
        case .struct, .class:
            guard mirrors[0].subjectType == mirrors[1].subjectType, !(expected is any CustomStringConvertible),
                children[0].count > 1
            else { return nil }
            let texts = children.map { list in list.map { part($0.value, named: "", form).text } }
            let differing = children[0].indices.filter { texts[0][$0] != texts[1][$0] }
            return counted(differing.count, of: children[0].count, "field")
                + (differing.count == 1 ? " differs: " : " differ: ")
                + list(differing.map { children[0][$0].label ?? "number \($0 + 1)" }) + "."
        default: return nil
        }
    }

    private static func part(_ value: Any, named name: String, _ form: ValueForm) -> Part {
        let lines = ValueDump(value, form).lines
        return Part(
            text: lines.joined(separator: "\n"), name: lines.count == 1 && lines[0].count <= 60 ? lines[0] : name)
    }

    private static func ofLists(_ expected: [Part], _ actual: [Part], isOrdered: Bool) -> String? {
        let missing = parts(expected, without: actual)
        let extra = parts(actual, without: expected)
        if missing.isEmpty, extra.isEmpty {
            return expected.count > 1 && isOrdered ? "All \(expected.count) are there, in another order." : nil
        }
        // Two lists of one element each are seen at a glance.
        if expected.count == 1, actual.count == 1 { return nil }
        if expected.isEmpty { return "None was expected, and \(extra.count) found: \(list(extra.map(\.name)))." }
        if missing.isEmpty, extra.allSatisfy({ part in expected.contains { $0.text == part.text } }) {
            return "\(extra.count) too many of these: \(list(extra.map(\.name)))."
        }
        if isOrdered, expected.count == actual.count {
            let places = expected.indices.filter { expected[$0].text != actual[$0].text }
            if places.count == missing.count {
                return "\(counted(places.count, of: expected.count)) "
                    + (places.count == 1 ? "differs: number " : "differ: numbers ")
                    + list(places.map { "\($0 + 1)" }) + "."
            }
        }
        var clauses: [String] = []
        if !missing.isEmpty {
            clauses.append(
                "\(counted(missing.count, of: expected.count)) \(missing.count == 1 ? "is" : "are") missing: "
                    + list(missing.map(\.name)))
        }
        if !extra.isEmpty {
            clauses.append(
                "\(extra.count) \(extra.count == 1 ? "was" : "were") not expected: \(list(extra.map(\.name)))")
        }
        return clauses.joined(separator: "; ") + "."
    }

    /// Returns the parts of a list that the other list has less often.
    private static func parts(_ list: [Part], without others: [Part]) -> [Part] {
        var counts: [String: Int] = [:]
        for part in others { counts[part.text, default: 0] += 1 }
        return list.filter { part in
            guard let count = counts[part.text], count > 0 else { return true }
            counts[part.text] = count - 1
            return false
        }
    }

    /// - Parameters:
    ///   - expected: the key and the value of each entry.
    ///   - actual: the same.
    private static func ofDictionaries(_ expected: [[Part]], _ actual: [[Part]]) -> String? {
        func entries(_ list: [[Part]]) -> [(key: Part, value: String)] {
            list.filter { $0.count == 2 }.map { ($0[0], $0[1].text) }.sorted { $0.key.text < $1.key.text }
        }
        func values(_ entries: [(key: Part, value: String)]) -> [String: String] {
            Dictionary(entries.map { ($0.key.text, $0.value) }) { first, _ in first }
        }
        let (old, new) = (entries(expected), entries(actual))
        let (oldValues, newValues) = (values(old), values(new))
        let missing = old.filter { newValues[$0.key.text] == nil }
        let extra = new.filter { oldValues[$0.key.text] == nil }
        let changed = old.filter { entry in newValues[entry.key.text].map { $0 != entry.value } ?? false }
        var clauses: [String] = []
        if !missing.isEmpty {
            clauses.append(
                "\(counted(missing.count, of: old.count, "key")) \(missing.count == 1 ? "is" : "are") missing: "
                    + list(missing.map(\.key.name)))
        }
        if !extra.isEmpty {
            clauses.append(
                "\(extra.count) key\(extra.count == 1 ? " was" : "s were") not expected: \(list(extra.map(\.key.name)))"
            )
        }
        if !changed.isEmpty {
            clauses.append(
                "\(counted(changed.count, of: old.count, "value")) \(changed.count == 1 ? "differs" : "differ"): "
                    + list(changed.map(\.key.name)))
        }
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ") + "."
    }

    /// Names, of which the middle is left out if there are many.
    private static func list(_ names: [String]) -> String {
        if names.count <= 4 { return names.joined(separator: ", ") }
        return names.prefix(3).joined(separator: ", ") + ", … " + names[names.count - 1]
    }

    private static func counted(_ count: Int, of all: Int, _ noun: String? = nil) -> String {
        count == all && all > 1
            ? "All \(all)\(noun.map { " \($0)s" } ?? "")"
            : "\(count) of \(all)\(noun.map { " \($0)\(all == 1 ? "" : "s")" } ?? "")"
    }
}
