import JSONWire

extension JSON {
    /// A text, or `null`.
    static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

    /// A time in Unix seconds, or `null`.
    static func seconds(_ time: UnixTime?) -> JSON { time.map { .number(Double($0.seconds)) } ?? .null }

    /// A time in ISO 8601, or `null`.
    static func iso(_ time: UnixTime?) -> JSON { time.map { .string($0.text) } ?? .null }

    /// A whole number.
    static func count(_ number: Int) -> JSON { .number(Double(number)) }
}
