/// A reason why bytes are no JSON that this module takes.
public struct JSONFailure: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The text ends before its value does.
        case unexpectedEnd
        /// A byte has no place where it stands.
        case unexpectedByte(UInt8)
        /// The value has ended, and more follows.
        case bytesAfterValue
        case malformedNumber
        /// A number is too large for a `Double`.
        case numberTooLarge
        case malformedEscape
        /// A control character stands in a string without an escape.
        case controlCharacter(UInt8)
        case invalidUTF8
        /// An object has two names that differ only in bytes.
        case ambiguousName(String)
        /// The value nests deeper than ``JSONLimits/depth``.
        case tooDeep(maximum: Int)
    }

    /// The kind of fault.
    public var reason: Reason
    /// The number of bytes before the fault.
    public var offset: Int

    /// Makes a failure.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONFailure: CustomStringConvertible {
    /// The fault and its place, in one sentence.
    public var description: String {
        let fault =
            switch reason {
            case .unexpectedEnd: "the text ends before its value does"
            case .unexpectedByte(let byte): "the byte 0x\(String(byte, radix: 16)) has no place here"
            case .bytesAfterValue: "more follows after the value"
            case .malformedNumber: "this is no number as JSON writes it"
            case .numberTooLarge: "the number is too large for a Double"
            case .malformedEscape: "JSON has no such escape"
            case .controlCharacter(let byte): "the control character 0x\(String(byte, radix: 16)) needs an escape"
            case .invalidUTF8: "these bytes are not UTF-8"
            case .ambiguousName(let name): "the object has another name that equals \(name.debugDescription)"
            case .tooDeep(let maximum): "values nest more than \(maximum) deep, the most that is accepted"
            }
        return "not JSON at byte \(offset): \(fault)"
    }
}
