import JSONWire

/// The identifier of a document, as a database has it.
///
/// The wire shows an identifier as a string. Strings that could be taken for something else have a dash in front there,
/// and other values a tilde (Meteor's package `mongo-id`; meteor#1679).
///
/// ```swift
/// DocumentIdentifier.string("-7").wire          // "--7"
/// DocumentIdentifier.number(5).wire             // "~5"
/// DocumentIdentifier(wire: "4f1c…")             // .objectID("4f1c…")
/// ```
public enum DocumentIdentifier: Hashable, Sendable {
    case string(String)
    /// A MongoDB ObjectID: 24 hexadecimal digits.
    case objectID(String)
    case number(Double)
    case bool(Bool)
    case null

    /// The identifier as `id` shows it.
    public var wire: String {
        switch self {
        case .string(let text): DocumentIdentifier.isAmbiguous(text) ? "-" + text : text
        case .objectID(let digits): digits
        case .number(let value): "~" + JSON.number(value).text
        case .bool(let value): "~" + JSON.bool(value).text
        case .null: "~null"
        }
    }

    /// Reads an identifier from the wire. A text that `id` would never show means itself.
    public init(wire: String) {
        if wire.hasPrefix("-") {
            self = .string(String(wire.dropFirst()))
        } else if wire.hasPrefix("~"), let value = DocumentIdentifier.value(wire.dropFirst()) {
            self = value
        } else {
            self = DocumentIdentifier.isObjectID(wire) ? .objectID(wire) : .string(wire)
        }
    }

    private static func value(_ text: Substring) -> DocumentIdentifier? {
        switch try? JSON(text: String(text)) {
        case .number(let value): .number(value)
        case .bool(let value): .bool(value)
        case .null: .null
        case .string(let value): .string(value)
        default: nil
        }
    }

    private static func isAmbiguous(_ text: String) -> Bool {
        isObjectID(text) || ["-", "~", "{"].contains { text.hasPrefix($0) }
    }

    private static func isObjectID(_ text: String) -> Bool {
        text.utf8.count == 24 && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension DocumentIdentifier: ExpressibleByStringInterpolation {
    /// Makes an identifier of a literal text.
    public init(stringLiteral value: String) { self = .string(value) }
}
