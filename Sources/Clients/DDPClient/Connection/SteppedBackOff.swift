import CarillonEnvironment

/// The delays of MeteorSwift between attempts to connect: 5, 10, 15, 20, 25 seconds, and then always 30.
package struct SteppedBackOff: BackOff, Hashable, Sendable {
    private var count = 0

    package init() {}

    package mutating func next() -> Duration {
        count = min(count + 1, 6)
        return .seconds(5 * count)
    }

    package mutating func reset() { count = 0 }
}
