extension SeededNumbers {
    /// Cuts a stream at random places: sometimes into single bytes and pairs, otherwise into pieces of any size.
    package mutating func chunks(of stream: [UInt8]) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = stream[...]
        let longest = chance(4) ? 2 : 1 + below(stream.count + 1)
        while !rest.isEmpty {
            let count = Swift.min(rest.count, 1 + below(longest))
            chunks.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return chunks
    }

    /// Changes a stream as noise, bugs and attackers do: mostly by one change, sometimes by several.
    ///
    /// - Parameters:
    ///   - early: The number of bytes in the important beginning. Every second change happens there.
    ///   - telling: The bytes that have a meaning in this protocol.
    ///   - own: A change that only this protocol knows, at an index. One change in five is of this kind.
    package mutating func mutate(
        _ bytes: inout [UInt8], early: Int = 16, telling: [UInt8],
        own: ((_ numbers: inout SeededNumbers, _ bytes: inout [UInt8], _ index: Int) -> Void)? = nil
    ) {
        for _ in 0...(chance(3) ? below(4) : 0) where !bytes.isEmpty {
            let index = chance(2) ? below(Swift.min(bytes.count, early)) : below(bytes.count)
            switch below(own == nil ? 8 : 10) {
            case 0: bytes[index] ^= 1 << below(8)
            case 1: bytes[index] = byte()
            case 2: bytes[index] = pick(telling)
            case 3: bytes[index] &+= chance(2) ? 1 : 0xFF
            case 4: bytes.insert(chance(2) ? byte() : pick(telling), at: index)
            case 5: bytes.remove(at: index)
            case 6: bytes.removeLast(1 + below(bytes.count))
            case 7: bytes.insert(contentsOf: bytes[..<index], at: index)
            default: own?(&self, &bytes, index)
            }
        }
    }
}
