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
