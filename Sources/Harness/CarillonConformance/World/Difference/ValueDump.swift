import CarillonResults
import Foundation

/// A value as lines of text for a reader, one line for each part, always in the same order.
///
/// The package swift-custom-dump does this and more. But it compiles itself against every module named `CoreLocation`
/// or `UserNotifications` that the build has made so far, so it cannot share a package graph with stand-ins of these
/// names.
struct ValueDump {
    /// The lines: at most as many as the limit, and one that says that more were left out.
    private(set) var lines: [String] = []
    /// Whether more was left out.
    private(set) var isCut = false
    private var depth = 0
    private let form: ValueForm

    init(_ value: Any, _ form: ValueForm = ValueForm()) {
        self.form = form
        write(value, indentation: "", prefix: "", suffix: "")
    }

    private mutating func write(_ value: Any, indentation: String, prefix: String, suffix: String) {
        guard lines.count < form.limit else {
            if !isCut { lines.append("…") }
            isCut = true
            return
        }
        depth += 1
        defer { depth -= 1 }
        // The depth is bounded, because objects may refer to each other in circles.
        guard depth < 16 else { return lines.append(indentation + prefix + "…" + suffix) }
        let mirror = Mirror(reflecting: value)
        func line(_ text: String) -> String { indentation + prefix + text + suffix }
        if form.isForComparison, writeParts(of: value, indentation, prefix, suffix) { return }
        switch (value, mirror.displayStyle) {
        case (let string as String, _): lines.append(line(string.debugDescription))
        case (let date as Date, _): lines.append(line(form.text(of: date)))
        case (_, .optional):
            guard let wrapped = mirror.children.first else { return lines.append(line("nil")) }
            write(wrapped.value, indentation: indentation, prefix: prefix, suffix: suffix)
        case (_, .collection):
            writeBlock(mirror.children.map { (nil, $0.value) }, "[", "]", indentation, prefix, suffix)
        case (_, .set), (_, .dictionary):
            let members = mirror.children.map {
                (text: ValueDump($0.value, form).lines.joined(separator: "\n"), value: $0.value)
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
            let text = line(isCase ? ".\(value)" : "\(value)")
            lines += form.isForComparison ? ValueDump.lines(of: text) : [text]
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

    /// Writes bytes, JSON and a text of several lines on as many lines as a comparison needs. Returns whether the value
    /// is one of these.
    private mutating func writeParts(
        of value: Any, _ indentation: String, _ prefix: String, _ suffix: String
    ) -> Bool {
        if let bytes = BytesInValue.bytes(of: value) {
            let rows = HexRows.rows(form.hide(bytes))
            let count = "\(bytes.count) byte\(bytes.count == 1 ? "" : "s")"
            lines.append(indentation + prefix + (rows.isEmpty ? "no bytes" + suffix : count))
            append(rows.map { indentation + "  " + $0 })
            return true
        }
        let text = value as? String
        if let description = text ?? ValueDump.ownText(of: value), let json = JSONLines(description) {
            append([indentation + prefix + json.lines[0]] + json.lines.dropFirst().map { indentation + $0 })
            lines[lines.count - 1] += suffix
            return true
        }
        guard let text, text.utf8.dropLast().contains(0x0A) else { return false }
        writeText(text, indentation, prefix, suffix)
        return true
    }

    /// Returns the text that a value has for readers; `nil` for lists, which are written part by part.
    private static func ownText(of value: Any) -> String? {
        switch Mirror(reflecting: value).displayStyle {
        case .collection, .set, .dictionary: nil
        default: (value as? any CustomStringConvertible)?.description
        }
    }

    /// Appends lines until there are as many as the form allows.
    private mutating func append(_ more: [String]) {
        let room = max(0, form.limit - lines.count)
        lines += more.prefix(room)
        isCut = isCut || more.count > room
    }

    /// Writes a text of several lines as it would be in code.
    private mutating func writeText(_ text: String, _ indentation: String, _ prefix: String, _ suffix: String) {
        lines.append(indentation + prefix + "\"\"\"")
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            isCut = isCut || lines.count >= form.limit
            if isCut { break }
            let escaped = String(line).debugDescription.dropFirst().dropLast().replacing("\\\"", with: "\"")
            lines.append(indentation + "  " + escaped)
        }
        lines.append(indentation + "  \"\"\"" + suffix)
    }

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
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
