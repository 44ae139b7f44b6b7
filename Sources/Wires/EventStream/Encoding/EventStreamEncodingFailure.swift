/// A reason why an event stream cannot carry something.
public enum EventStreamEncodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parts of a stream that the receiver tells apart.
    public enum Field: String, Hashable, Sendable {
        case type, data, id, comment
    }

    /// The character may not be in this part (HTML standard, section 9.2.6). A line break would end the line and begin
    /// another field. U+0000 would make the receiver ignore the id. CR in data would become LF.
    case notAllowed(Unicode.Scalar, in: Field)
    /// The receiver would take an empty type for ``ServerSentEvent/defaultType``.
    case emptyType
    /// The receiver ignores a `retry` that has anything else than digits.
    case negativeRetry(milliseconds: Int)

    /// The part, the mistake and the section, in one line.
    public var description: String {
        switch self {
        case .notAllowed(let scalar, let field):
            "the \(field) has U+\(scalar.fourDigits), which cannot be said there (HTML standard, section 9.2.6)"
        case .emptyType:
            "the type is empty, which would mean \"\(ServerSentEvent.defaultType)\" (HTML standard, section 9.2.6)"
        case .negativeRetry(let milliseconds):
            "a retry after \(milliseconds) ms cannot be said: only digits can (HTML standard, section 9.2.6)"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var fourDigits: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
