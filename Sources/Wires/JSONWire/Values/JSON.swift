/// A JSON value.
///
/// ```swift
/// let value: JSON = ["name": "Ann", "age": 36, "tags": ["a", "b"], "boss": .null]
/// value["age"]?.int  // 36
/// ```
public enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array([JSON])
    case object(Members<JSON>)
}

extension JSON {
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

    /// The elements, if the value is an array.
    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, if the value is an object.
    public var object: Members<JSON>? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of an object; `nil` if there is none, or if the value is no object.
    public subscript(name: String) -> JSON? { object?[name] }

    /// The element of an array; `nil` if there is none, or if the value is no array.
    public subscript(index: Int) -> JSON? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

// No literal `nil`: where an optional value is expected, too, it would be taken for `null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
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
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Makes an object of a literal.
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Members(elements)) }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String { text }
}
