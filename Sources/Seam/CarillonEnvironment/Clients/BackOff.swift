/// A policy that says how long a client waits before each new attempt.
///
/// Confined to the loop of its client.
package protocol BackOff {
    /// Returns the delay before the next attempt.
    mutating func next() -> Duration

    /// Notes that an attempt has succeeded, so that the delays begin anew.
    mutating func reset()
}
