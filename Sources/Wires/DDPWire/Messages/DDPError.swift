public import JSONWire

/// An error of a method or of a publication, as Meteor's servers send it.
///
/// ```swift
/// throw DDPError(403, "Access denied")
/// throw DDPError("too-many-requests", "Please slow down", details: ["timeToReset": 9_000])
/// ```
public struct DDPError: Error, Hashable, Sendable {
    /// The kind of an error: a number, or since version 1 a string.
    public enum Code: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        case number(Double)
        case string(String)

        /// Makes a number of a literal.
        public init(integerLiteral value: Int) { self = .number(Double(value)) }
        /// Makes a text of a literal.
        public init(stringLiteral value: String) { self = .string(value) }
    }

    /// The kind of the error; an empty text if the wire named none.
    public var code: Code
    /// A sentence for people.
    public var reason: String?
    /// More about it.
    public var details: JSON?
    /// The reason and the code in one text. Meteor's form is the default.
    public var message: String?
    /// The class of the error: `Meteor.Error`.
    public var errorType: String?
    /// Whether the server says that clients may see the error.
    public var isClientSafe: Bool?

    /// Creates an error as Meteor's servers send it.
    public init(_ code: Code, _ reason: String? = nil, details: JSON? = nil) {
        self.code = code
        self.reason = reason
        self.details = details
        message = (reason.map { $0 + " " } ?? "") + "[\(code)]"
        errorType = "Meteor.Error"
        isClientSafe = true
    }

    /// Creates an error from all its members.
    public init(
        code: Code, reason: String?, details: JSON?, message: String?, errorType: String?, isClientSafe: Bool?
    ) {
        self.code = code
        self.reason = reason
        self.details = details
        self.message = message
        self.errorType = errorType
        self.isClientSafe = isClientSafe
    }
}

extension DDPError.Code: CustomStringConvertible {
    /// The code as people write it.
    public var description: String {
        switch self {
        case .number(let value): JSON.number(value).text
        case .string(let value): value
        }
    }
}

extension DDPError: CustomStringConvertible {
    /// The reason and the code.
    public var description: String { message ?? [reason, "[\(code)]"].compactMap(\.self).joined(separator: " ") }
}
