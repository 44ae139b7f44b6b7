/// A seed in the notation of the command line: `0x5eed`.
public struct Seed: Hashable, Sendable, CustomStringConvertible {
    /// The seed as a number.
    public let value: UInt64

    /// Creates a seed from a number.
    public init(_ value: UInt64) {
        self.value = value
    }

    /// Reads decimal digits, or hexadecimal ones after `0x`; underscores may separate them.
    public init?(parsing text: String) {
        let digits = text.lowercased().filter { $0 != "_" }
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let value else { return nil }
        self.value = value
    }

    /// The seed in hexadecimal digits after `0x`.
    public var description: String { "0x" + String(value, radix: 16) }

    /// The seed of a run without another choice.
    public static let standard = Seed(0x5eed)

    /// Returns the seed that comes `count` after this one.
    public func advanced(by count: Int) -> Seed { Seed(value &+ UInt64(count)) }
}
