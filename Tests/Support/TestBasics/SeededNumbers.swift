/// Random numbers that are the same for the same seed (SplitMix64), for tests that try many streams:
///
///     for seed in UInt64(0)..<500 {
///         var numbers = SeededNumbers(seed: seed)
///         let stream = numbers.bytes(below: 60)
///         if Outcome(of: numbers.chunks(of: stream)) != Outcome(of: stream) { Issue.record("seed \(seed)") }
///     }
///
/// The messages of a test are drawn in its own extension: `SeededNumbers+Packets.swift`.
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number in `0..<count`. The small bias does not matter in a test.
    package mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }

    /// Returns `true` once in this number of calls on average.
    package mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

    package mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 56) }

    package mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    package mutating func bytes(below limit: Int) -> [UInt8] { bytes(below(limit)) }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
