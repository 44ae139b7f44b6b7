public import Foundation

/// A named stream of random numbers.
///
/// In a world every stream comes from the world's seed. A draw from one stream leaves the others as they were: one more
/// jitter of a client changes no latency of the network.
public protocol RandomNumbers: AnyObject, Sendable {
    /// Returns 64 uniformly distributed bits.
    func next() -> UInt64

    /// Returns a uniformly distributed number in `0 ..< bound`. `bound` must be at least 1.
    func next(below bound: UInt64) -> UInt64
}

extension RandomNumbers {
    /// Returns a uniformly distributed number in `0 ..< bound`. `bound` must be at least 1.
    public func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "There is no number below 0")
        var (high, low) = bound.multipliedFullWidth(by: next())
        if low < bound {
            let threshold = (0 &- bound) % bound
            while low < threshold { (high, low) = bound.multipliedFullWidth(by: next()) }
        }
        return high
    }

    /// Returns a random (version 4) UUID. `UUID()` gives one from the world's seed only where the hooks are linked.
    public func nextUUID() -> UUID {
        let high = next()
        let low = next()
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
        }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6) & 0x0F | 0x40, byte(high, 7),
                byte(low, 0) & 0x3F | 0x80, byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
                byte(low, 5),
                byte(low, 6), byte(low, 7)
            ))
    }
}

/// A stream of random numbers, in the form that the standard library uses.
package struct StreamGenerator: RandomNumberGenerator {
    let numbers: any RandomNumbers

    package mutating func next() -> UInt64 { numbers.next() }
}

extension RandomNumbers {
    /// The stream, in the form that the standard library uses. Draws from it are draws from the stream.
    package var generator: StreamGenerator { StreamGenerator(numbers: self) }
}
