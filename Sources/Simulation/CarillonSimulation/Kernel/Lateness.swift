import CarillonEnvironment

/// The delay with which a loop's timers fire.
///
/// A live loop never wakes at exactly the deadline that it waits for. Code that relies on exact deadlines works in
/// every simulation and fails in every app, so a simulated loop can be late, too:
///
/// ```swift
/// let loop = SimulatedLoop(seed: 0x5eed, lateness: .upTo(.milliseconds(20)))
/// ```
///
/// The loop then wakes late by an amount drawn from its seed. All timers that are due by that time fire, in the order
/// of their deadlines.
public struct Lateness: Hashable, Sendable {
    /// Timers fire at their deadlines.
    public static let none = Lateness(maximum: .zero)

    /// Timers fire at least a nanosecond and at most `maximum` after their deadlines.
    public static func upTo(_ maximum: Duration) -> Lateness { Lateness(maximum: max(maximum, .zero)) }

    /// The longest delay.
    public let maximum: Duration

    /// The longest delay in milliseconds, rounded up.
    public var milliseconds: Int { Int((maximum.wholeNanoseconds + 999_999) / 1_000_000) }
}
