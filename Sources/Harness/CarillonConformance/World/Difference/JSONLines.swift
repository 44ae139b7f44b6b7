import Foundation

/// A JSON object or array as lines, one for each member and element, in the order of its text, with a comma behind
/// each. Numbers and texts stay as they are written.
struct JSONLines {
    private(set) var lines: [String] = []
    private var line = ""
    private var depth = 0

    /// Returns `nil` if the text is no object or array, or has nothing in it.
    init?(_ text: String) {
        guard let object = JSONLines.object(in: text), !object.isEmpty else { return nil }
        var isQuoted = false, isEscaped = false, opened: Character?
        for character in text {
            if isQuoted {
                line.append(character)
                if !isEscaped, character == "\"" { isQuoted = false }
                isEscaped = !isEscaped && character == "\\"
                continue
            }
            if character.isWhitespace { continue }
            if let opening = opened {
                opened = nil
                // An empty object or array stays on its line.
                if character == JSONLines.closing[opening] {
                    line.append(character)
                    continue
                }
                end()
                depth += 1
            }
            switch character {
            case "{", "[":
                line.append(character)
                opened = character
            case "}", "]":
                line.append(",")
                end()
                depth -= 1
                line.append(character)
            case ",":
                line.append(",")
                end()
            case ":": line += ": "
            default:
                isQuoted = character == "\""
                line.append(character)
            }
        }
        end()
    }

    private static let closing: [Character: Character] = ["{": "}", "[": "]"]

    private mutating func end() {
        lines.append(String(repeating: "  ", count: depth) + line)
        line = ""
    }

    /// An object or array, as Foundation reads it.
    enum Value {
        case object([String: Any])
        case array([Any])

        var isEmpty: Bool {
            switch self {
            case .object(let members): members.isEmpty
            case .array(let elements): elements.isEmpty
            }
        }
    }

    /// Returns the object or array that a text consists of; `nil` for any other text.
    static func object(in text: String) -> Value? {
        guard let first = text.first(where: { !$0.isWhitespace }), closing[first] != nil else { return nil }
        switch try? JSONSerialization.jsonObject(with: Data(text.utf8)) {
        case let members as [String: Any]: return .object(members)
        case let elements as [Any]: return .array(elements)
        default: return nil
        }
    }
}
