/// Several 64-bit digests folded into one, printed as 16 hexadecimal digits.
struct TraceDigest: CustomStringConvertible {
    private var value: UInt64 = 0

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 31
    }

    var description: String { TraceDigest.text(value, digits: 16) }

    /// Returns the last hexadecimal digits of a number.
    static func text(_ value: UInt64, digits count: Int) -> String {
        let digits = String(value, radix: 16).suffix(count)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}
