/// A machine without I/O that decides for a client: inputs and the time go in, actions and the next deadline come out.
///
/// A machine opens no connection and reads no clock. After each call, its owner takes the actions and carries them out
/// in order, as an ``ActionPump`` does.
package protocol ClientMachine<Action> {
    /// An order of the machine to its owner.
    associatedtype Action
    /// The reason for which ``advance(to:)`` may end the work of the machine.
    associatedtype Failure: Error = Never

    /// Takes the next action; `nil` if there is none.
    mutating func takeAction() -> Action?

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { get }

    /// Does what is due by now.
    mutating func advance(to now: Instant) throws(Failure)
}

/// An owner without a machine, such as an engine without a connection, has nothing to do.
extension Optional: ClientMachine where Wrapped: ClientMachine {
    package mutating func takeAction() -> Wrapped.Action? { self?.takeAction() }

    package var nextDeadline: Instant? { self?.nextDeadline }

    package mutating func advance(to now: Instant) throws(Wrapped.Failure) { try self?.advance(to: now) }
}
