/// A value as lines of text for a reader, one line for each part, always in the same order.
///
/// The package swift-custom-dump does this and more. But it compiles itself against every module named `CoreLocation`
/// or `UserNotifications` that the build has made so far, so it cannot share a package graph with stand-ins of these
/// names.
struct ValueDump {
    /// The lines: at most ``limit``, and one that says that more were left out.
    private(set) var lines: [String] = []
    private var depth = 0

    /// The largest number of lines. More would help no reader, and would take long to compare.
    private static let limit = 2_000

    init(_ value: Any) {
        write(value, indentation: "", prefix: "", suffix: "")
    }

    /// Returns the differences in the form of a diff: `-` is only in `expected`, `+` only in `actual`. The list is
    /// empty if both look the same.
    static func difference(expected: Any, actual: Any) -> [String] {
        let (old, new) = (ValueDump(expected).lines, ValueDump(actual).lines)
        if old == new { return [] }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [String] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if removed.contains(i) {
                result.append("- " + old[i])
                i += 1
            } else if inserted.contains(j) {
                result.append("+ " + new[j])
                j += 1
            } else {
                result.append("  " + old[i])
                (i, j) = (i + 1, j + 1)
            }
        }
        return result
    }

    private mutating func write(_ value: Any, indentation: String, prefix: String, suffix: String) {
        guard lines.count < ValueDump.limit else {
            if lines.count == ValueDump.limit { lines.append("…") }
            return
        }
        depth += 1
        defer { depth -= 1 }
        // The depth is bounded, because objects may refer to each other in circles.
        guard depth < 16 else { return lines.append(indentation + prefix + "…" + suffix) }
        let mirror = Mirror(reflecting: value)
        func line(_ text: String) -> String { indentation + prefix + text + suffix }
        switch (value, mirror.displayStyle) {
        case (let string as String, _): lines.append(line(string.debugDescription))
        case (_, .optional):
            guard let wrapped = mirror.children.first else { return lines.append(line("nil")) }
            write(wrapped.value, indentation: indentation, prefix: prefix, suffix: suffix)
        case (_, .collection):
            writeBlock(mirror.children.map { (nil, $0.value) }, "[", "]", indentation, prefix, suffix)
        case (_, .set), (_, .dictionary):
            let members = mirror.children.map {
                (text: ValueDump($0.value).lines.joined(separator: "\n"), value: $0.value)
            }
            writeBlock(
                members.sorted { $0.text < $1.text }.map { (nil, $0.value) }, "[", "]", indentation, prefix, suffix)
        case (_, .tuple):
            let parts = mirror.children.map { child in
                (child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
            }
            writeBlock(parts, "(", ")", indentation, prefix, suffix)
        case _ where value is any CustomStringConvertible || mirror.children.isEmpty:
            // A value with a description of its own has one for readers, in Foundation and here.
            let isCase = mirror.displayStyle == .enum && !(value is any CustomStringConvertible)
            lines.append(line(isCase ? ".\(value)" : "\(value)"))
        case (_, .enum):
            guard let payload = mirror.children.first else { return }
            // Labelled values are a tuple, which brings parentheses of its own.
            let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
            write(
                payload.value, indentation: indentation,
                prefix: "\(prefix).\(payload.label ?? "")" + (isTuple ? "" : "("), suffix: (isTuple ? "" : ")") + suffix
            )
        default:
            let type = String(describing: mirror.subjectType)
            writeBlock(mirror.children.map { ($0.label, $0.value) }, "\(type)(", ")", indentation, prefix, suffix)
        }
    }

    private mutating func writeBlock(
        _ parts: [(label: String?, value: Any)], _ opening: String, _ closing: String, _ indentation: String,
        _ prefix: String,
        _ suffix: String
    ) {
        guard !parts.isEmpty else { return lines.append(indentation + prefix + opening + closing + suffix) }
        lines.append(indentation + prefix + opening)
        for part in parts {
            write(part.value, indentation: indentation + "  ", prefix: part.label.map { "\($0): " } ?? "", suffix: ",")
        }
        lines.append(indentation + closing + suffix)
    }
}
