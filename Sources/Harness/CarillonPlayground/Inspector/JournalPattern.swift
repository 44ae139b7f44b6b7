import JSONWire

/// A pattern for lines of a journal: each of its members has to be in the line, and to fit.
///
/// Objects fit member by member, lists and other values if they are equal. In a text of the pattern, a star stands for
/// any characters.
struct JournalPattern {
    private let members: Members<JSON>

    /// - Throws: ``AdminError`` if the value is no object, or has no member.
    init(_ value: JSON?) throws(AdminError) {
        guard let members = value?.object, !members.isEmpty else {
            throw .badRequest("“match” takes an object with members of a journal line, such as {\"kind\":\"received\"}")
        }
        self.members = members
    }

    /// The ways in which a line differs, each as a clause; none if it fits.
    func differences(of line: JSON) -> [String] {
        JournalPattern.differences(.object(members), line, at: "")
    }

    private static func differences(_ pattern: JSON, _ value: JSON?, at path: String) -> [String] {
        guard let value else { return ["\(path) is missing, expected \(shown(pattern))"] }
        if let members = pattern.object {
            guard let object = value.object else { return ["\(path) is \(shown(value)), expected an object"] }
            return members.flatMap { name, member in
                differences(member, object[name], at: path.isEmpty ? name : "\(path).\(name)")
            }
        }
        if let text = pattern.string, let found = value.string, fits(Array(found.utf8)[...], Array(text.utf8)[...]) {
            return []
        }
        return pattern == value ? [] : ["\(path) is \(shown(value)), expected \(shown(pattern))"]
    }

    private static func shown(_ value: JSON) -> String {
        let text = value.text
        return text.count > 200 ? text.prefix(200) + "…" : text
    }

    /// Whether a text fits a pattern with stars. After a star, the shortest stretch that lets the next part fit is
    /// taken, so the time is bounded by the product of both lengths.
    private static func fits(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        let parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == pattern }
        guard text.starts(with: first), text.count >= first.count + last.count,
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard
                let place = rest.indices.first(where: {
                    rest.endIndex - $0 >= part.count && rest[$0..<$0 + part.count].elementsEqual(part)
                })
            else { return false }
            rest = rest[(place + part.count)...]
        }
        return true
    }
}
