public import DDPWire
public import Foundation
public import JSONWire

/// A Swift type whose values travel as EJSON: the types of parameters and results.
///
/// ```swift
/// server.method("add") { (_, a: Double, b: Double) in a + b }
/// server.method("whoami") { call in call.userID }               // String?, so `null` if nobody is logged in
/// server.method("due") { (_, day: Date) in [day, day + 86_400] }
/// ```
public protocol EJSONConvertible {
    /// Reads a value; `nil` if the value is of another type.
    init?(_ value: EJSON)

    /// The value as EJSON.
    var ejson: EJSON { get }

    /// The value of a parameter that a message lacks; `nil` if the parameter must be there.
    static var missing: Self? { get }
}

extension EJSONConvertible {
    /// By default a parameter must be there.
    public static var missing: Self? { nil }
}

extension EJSON {
    /// Makes a value of a Swift value.
    public init(_ value: some EJSONConvertible) { self = value.ejson }
}

extension EJSON: EJSONConvertible {
    /// The value itself.
    public var ejson: EJSON { self }
}

extension Bool: EJSONConvertible {
    /// Reads `true` or `false`.
    public init?(_ value: EJSON) {
        guard let bool = value.bool else { return nil }
        self = bool
    }

    /// The value as EJSON.
    public var ejson: EJSON { .bool(self) }
}

extension Int: EJSONConvertible {
    /// Reads a whole number.
    public init?(_ value: EJSON) {
        guard let int = value.int else { return nil }
        self = int
    }

    /// The number. Beyond 2^53 it is rounded, as JavaScript's numbers are.
    public var ejson: EJSON { .number(Double(self)) }
}

extension Double: EJSONConvertible {
    /// Reads a number.
    public init?(_ value: EJSON) {
        guard let number = value.number else { return nil }
        self = number
    }

    /// The number.
    public var ejson: EJSON { .number(self) }
}

extension String: EJSONConvertible {
    /// Reads a text.
    public init?(_ value: EJSON) {
        guard let string = value.string else { return nil }
        self = string
    }

    /// The text.
    public var ejson: EJSON { .string(self) }
}

extension Date: EJSONConvertible {
    /// Reads a date.
    public init?(_ value: EJSON) {
        guard let milliseconds = value.milliseconds else { return nil }
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// The date, in whole milliseconds.
    public var ejson: EJSON {
        .date(milliseconds: Int64(exactly: (timeIntervalSince1970 * 1_000).rounded(.down)))
    }
}

extension Data: EJSONConvertible {
    /// Reads bytes.
    public init?(_ value: EJSON) {
        guard let bytes = value.binary else { return nil }
        self.init(bytes)
    }

    /// The bytes.
    public var ejson: EJSON { .binary(Array(self)) }
}

extension Members<EJSON>: EJSONConvertible {
    /// Reads an object.
    public init?(_ value: EJSON) {
        guard let object = value.object else { return nil }
        self = object
    }

    /// The object.
    public var ejson: EJSON { .object(self) }
}

extension Array: EJSONConvertible where Element: EJSONConvertible {
    /// Reads an array, all of whose elements have the type.
    public init?(_ value: EJSON) {
        guard let values = value.array else { return nil }
        let elements = values.compactMap(Element.init)
        guard elements.count == values.count else { return nil }
        self = elements
    }

    /// The array.
    public var ejson: EJSON { .array(map(\.ejson)) }
}

extension Dictionary: EJSONConvertible where Key == String, Value: EJSONConvertible {
    /// Reads an object, all of whose members have the type.
    public init?(_ value: EJSON) {
        guard let members = value.object else { return nil }
        let pairs = members.compactMap { name, value in Value(value).map { (name, $0) } }
        guard pairs.count == members.count else { return nil }
        self.init(uniqueKeysWithValues: pairs)
    }

    /// The object, its members in the order of their names.
    public var ejson: EJSON { .object(Members(sorted { $0.key < $1.key }.map { ($0.key, $0.value.ejson) })) }
}

extension Optional: EJSONConvertible where Wrapped: EJSONConvertible {
    /// Reads `null` as `nil`, and anything else as the wrapped type.
    public init?(_ value: EJSON) {
        if value.isNull {
            self = .none
        } else if let wrapped = Wrapped(value) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }

    /// The value, or `null`.
    public var ejson: EJSON { self?.ejson ?? .null }

    /// `nil`.
    public static var missing: Wrapped?? { .some(.none) }
}
