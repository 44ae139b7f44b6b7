public import JSONWire

/// The answer of a client to an order.
public enum ClientAnswer: Hashable, Sendable {
    /// The order is carried out; with the fields of the answer.
    case done(JSON)
    /// The library says that it could not; with its reason, and the fields of the answer.
    case failed(String, JSON)
    /// The client cannot do this; with the reason.
    case unsupported(String)

    /// Whether the order is carried out.
    public var isDone: Bool { if case .done = self { true } else { false } }
    /// Whether the library says that it could not.
    public var hasFailed: Bool { if case .failed = self { true } else { false } }

    /// The value of a field.
    public subscript(field: String) -> JSON? {
        switch self {
        case .done(let fields), .failed(_, let fields): fields[field]
        case .unsupported: nil
        }
    }
}

extension ClientAnswer: CustomStringConvertible {
    /// The answer in words.
    public var description: String {
        switch self {
        case .done: "done"
        case .failed(let reason, _): "failed: \(reason)"
        case .unsupported(let reason): "unsupported: \(reason)"
        }
    }
}
