/// Several 64-bit digests folded into one, printed as 16 hexadecimal digits.
struct TraceDigest: CustomStringConvertible {
    private var value: UInt64 = 0

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 31
    }

    var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
