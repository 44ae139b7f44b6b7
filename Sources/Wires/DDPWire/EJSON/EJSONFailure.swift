/// A reason why a JSON value is no EJSON.
public enum EJSONFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// `$type` names a type that is not registered.
    case unregisteredType(String)
    /// `$type` is not a string.
    case malformedType
    /// `$binary` is not a string in base64.
    case malformedBinary
    /// `$regexp` or `$flags` is not a string.
    case malformedRegularExpression
    /// `$escape` is not an object.
    case malformedEscape

    /// The fault and the remedy, in one sentence.
    public var description: String {
        switch self {
        case .unregisteredType(let type):
            "the EJSON type \(type.debugDescription) is not registered; register it at this end, or send another value"
        case .malformedType: "$type must be a string"
        case .malformedBinary: "$binary must be a string in base64"
        case .malformedRegularExpression: "$regexp and $flags must be strings"
        case .malformedEscape: "$escape must be an object"
        }
    }
}
