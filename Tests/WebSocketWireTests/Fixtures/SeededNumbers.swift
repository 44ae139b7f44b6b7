/// Random numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// One of `0..<count`. (A quick one: the bias does not matter here.)
    mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }

    mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 56) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Cuts a stream anywhere.
    mutating func chunks(of stream: [UInt8]) -> [[UInt8]] {
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
}
