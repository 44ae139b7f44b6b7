/// A seed in the notation of the command line: `0x5eed`.
public struct Seed: Hashable, Sendable, CustomStringConvertible {
    public let value: UInt64

    public init(_ value: UInt64) {
        self.value = value
    }

    /// Reads decimal and, behind `0x`, hexadecimal digits; underscores may separate them.
    public init?(parsing text: String) {
        let digits = text.lowercased().filter { $0 != "_" }
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let value else { return nil }
        self.value = value
    }

    public var description: String { "0x" + String(value, radix: 16) }

    /// What a run uses when nobody asks for another.
    public static let standard = Seed(0x5eed)

    /// The seed that comes `count` after this one.
    public func advanced(by count: Int) -> Seed { Seed(value &+ UInt64(count)) }
}
