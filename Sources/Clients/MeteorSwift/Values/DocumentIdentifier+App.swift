import DDPWire
import JSONWire

extension DocumentIdentifier {
    /// The identifier as apps see it: without the marks of the wire (meteor/meteor#1679). An identifier that is neither
    /// a text nor an ObjectID keeps them.
    var text: String {
        switch self {
        case .string(let text): text
        case .objectID(let digits): digits
        case .number, .bool, .null: wire
        }
    }

    /// The identifier as a value in a selector.
    var ejson: EJSON {
        switch self {
        case .string(let text): .string(text)
        case .objectID(let digits): .objectID(digits)
        case .number(let number): .number(number)
        case .bool(let bool): .bool(bool)
        case .null: .null
        }
    }

    /// Reads the `_id` of an app's object; `nil` if there is none, or an empty one.
    init?(_ value: EJSON?) {
        switch value {
        case .string(let text) where !text.isEmpty: self = .string(text)
        case .custom(EJSON.objectIDType, let digits): self = .objectID(digits.string ?? "")
        case .number(let number): self = .number(number)
        case .bool(let bool): self = .bool(bool)
        default: return nil
        }
    }
}
