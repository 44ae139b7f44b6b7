import DDPWire
import JSONWire

extension DocumentIdentifier {
    /// Reads the value of `_id`: a text or an ObjectID that is written so. `nil` for any other value.
    init?(_ value: EJSON) {
        switch value {
        case .string(let text): self = .string(text)
        case .custom(EJSON.objectIDType, .string(let digits)): self = .objectID(digits)
        default: return nil
        }
    }

    /// The identifier as the value of `_id`.
    var ejson: EJSON {
        switch self {
        case .string(let text): .string(text)
        case .objectID(let digits): .objectID(digits)
        case .number(let value): .number(value)
        case .bool(let value): .bool(value)
        case .null: .null
        }
    }
}
