/// SHA-1 (RFC 3174), which the opening handshake needs (RFC 6455, section 4.2.2). No secret depends on it.
///
/// swift-nio has its own SHA-1, which other packages cannot use: it is internal to `NIOWebSocket`, and the C module
/// below it is no product. A package for cryptography would be a large dependency for one hash of 60 bytes.
enum SHA1 {
    /// Returns the 20 bytes of the digest. The message should be short, because it is padded as a whole.
    static func digest(of message: some Collection<UInt8>) -> [UInt8] {
        var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) {
            process(padded[start..<(start + 64)], into: &hash)
        }
        return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// Returns the message with a one, zeros, and its length in bits, which make whole blocks of 64 bytes (RFC 3174,
    /// section 4).
    private static func padded(_ message: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array(message)
        let bitCount = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        return bytes + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    }

    /// Adds a block to the hash (RFC 3174, section 6.1).
    private static func process(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for t in 0..<80 {
            if t < 16 {
                let start = block.startIndex + 4 * t
                words.append(block[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
            } else {
                words.append((words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotated(by: 1))
            }
        }
        var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
        for t in 0..<80 {
            let (f, k): (UInt32, UInt32) =
                switch t {
                case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotated(by: 5) &+ f &+ e &+ words[t] &+ k
            (e, d, c, b, a) = (d, c, b.rotated(by: 30), a, next)
        }
        hash = zip(hash, [a, b, c, d, e]).map { $0 &+ $1 }
    }
}

extension UInt32 {
    fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
