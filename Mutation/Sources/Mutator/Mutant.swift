/// One mistake that can be switched on.
public struct Mutant: Sendable, Hashable {
    /// The number that switches it on: 24 bits, drawn from ``name``, so that it stays the same when the code around it
    /// changes.
    public let number: Int32
    /// The path of its file from the root of the package.
    public let file: String
    /// Where it begins, counted from 1.
    public let line: Int
    /// The type and the function around it, such as `Robin.schedule(_:)`.
    public let function: String
    /// The kind of change.
    public let kind: MutantKind
    /// The code as it is, on one line.
    public let original: String
    /// The code as it is when the mutant is on.
    public let mutated: String
    /// Counts those of the same file, function, kind and texts, from 1.
    public let ordinal: Int

    /// The words that tell this mutant from all others. There is no line in them, for lines move.
    public var name: String { Mutant.name(file, function, kind, original, mutated, ordinal) }

    /// The number as people write it, six hexadecimal digits.
    public var id: String { Mutant.id(number) }

    /// Returns the identifier of the mutant with a number.
    public static func id(_ number: Int32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    static func name(
        _ file: String, _ function: String, _ kind: MutantKind, _ original: String, _ mutated: String, _ ordinal: Int
    ) -> String {
        "\(file)\t\(function)\t\(kind.rawValue)\t\(original)\t\(mutated)\t\(ordinal)"
    }

    /// A number of 24 bits, never 0, for a text.
    static func number(of text: String) -> Int32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash ^= hash >> 29
        return max(1, Int32(truncatingIfNeeded: (hash ^ (hash >> 24)) & 0xff_ffff))
    }
}
