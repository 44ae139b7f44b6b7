public import JSONWire

/// A value of Meteor's EJSON: JSON, and dates, bytes, numbers that are not finite, regular expressions and values of
/// types of one's own.
///
/// ```swift
/// let task: EJSON = ["title": "Buy milk", "due": .date(milliseconds: 1_767_225_600_000), "tags": ["shop"]]
/// task.json.text  // {"title":"Buy milk","due":{"$date":1767225600000},"tags":["shop"]}
/// ```
///
/// As in Meteor, NaN equals NaN, and the order of members does not count.
public enum EJSON: Sendable {
    case null
    case bool(Bool)
    /// A number, also one that is not finite.
    case number(Double)
    case string(String)
    /// A date in milliseconds since 1970; `nil` is JavaScript's invalid date.
    case date(milliseconds: Int64?)
    case binary([UInt8])
    case regularExpression(pattern: String, flags: String)
    /// A value of a type that both ends have registered. ``objectID(_:)`` makes one.
    case custom(type: String, value: JSON)
    case array([EJSON])
    case object(Members<EJSON>)
}

extension EJSON: Hashable {
    /// Whether two values are equal; the order of members does not count.
    public static func == (left: EJSON, right: EJSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right || (left.isNaN && right.isNaN)
        case (.string(let left), .string(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.binary(let left), .binary(let right)): left == right
        case (.regularExpression(let pattern, let flags), .regularExpression(let otherPattern, let otherFlags)):
            pattern == otherPattern && flags == otherFlags
        case (.custom(let type, let value), .custom(let otherType, let otherValue)):
            type == otherType && value == otherValue
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value.isNaN ? .nan : value)
        case .string(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value)
        case .binary(let value): hasher.combine(value)
        case .regularExpression(let pattern, let flags):
            hasher.combine(pattern)
            hasher.combine(flags)
        case .custom(let type, let value):
            hasher.combine(type)
            hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension EJSON {
    /// A MongoDB ObjectID.
    ///
    /// - Parameter digits: 24 hexadecimal digits.
    public static func objectID(_ digits: String) -> EJSON {
        .custom(type: EJSON.objectIDType, value: .string(digits))
    }

    /// The name of the type of ObjectIDs.
    public static let objectIDType = "oid"

    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The value, if it is one of `true` and `false`.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if the value is one.
    public var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number, if it is a whole one.
    public var int: Int? { number.flatMap { Int(exactly: $0) } }

    /// The text, if the value is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The bytes, if the value has some.
    public var binary: [UInt8]? {
        if case .binary(let value) = self { value } else { nil }
    }

    /// The milliseconds since 1970 of a valid date.
    public var milliseconds: Int64? {
        if case .date(let value) = self { value } else { nil }
    }

    /// The elements, if the value is an array.
    public var array: [EJSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, if the value is an object.
    public var object: Members<EJSON>? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of an object; `nil` if there is none, or if the value is no object.
    public subscript(name: String) -> EJSON? { object?[name] }

    /// The element of an array; `nil` if there is none, or if the value is no array.
    public subscript(index: Int) -> EJSON? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

// No literal `nil`: where an optional value is expected, too, it would be taken for `null`.
extension EJSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes a value of a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a number of a literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Makes a number of a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Makes a text of a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes an array of a literal.
    public init(arrayLiteral elements: EJSON...) { self = .array(elements) }
    /// Makes an object of a literal.
    public init(dictionaryLiteral elements: (String, EJSON)...) { self = .object(Members(elements)) }
}

extension EJSON: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String { json.text }
}
