public import CarillonEnvironment

/// The way in which the run of a simulated loop ended.
public enum Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The root task returned or threw.
    case done
    /// The root task waits, and nothing is left that could ever wake it.
    case deadlock
    /// Virtual time reached the limit.
    case timeLimit(Instant)
    /// The loop took as many steps as its limit allows.
    case stepLimit(Int)
    /// The loop took that many steps since an instant, and no time passed.
    case restless(since: Instant, steps: Int)

    /// The outcome in words, for a report.
    public var description: String {
        switch self {
        case .done: "done"
        case .deadlock: "deadlock: everybody waits, and nothing is left that could wake anybody"
        case .timeLimit(let limit):
            "time limit: still running after \(limit.nanoseconds / 1_000_000_000) virtual seconds"
        case .stepLimit(let limit): "step limit: still running after \(limit) steps"
        case .restless(let instant, let steps):
            "no rest: \(steps) steps since \(Double(instant.nanoseconds / 1_000_000) / 1e3) virtual seconds, "
                + "and no time passes"
        }
    }
}

/// A call from a thread of the real world that tried to enter a simulated one. The loop refused it.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of work that a foreign thread can try to enqueue.
    public enum Kind: String, Hashable, Sendable {
        /// A callback of the loop.
        case callback = "a callback was enqueued"
        /// A job of a task.
        case task = "a task was resumed"
        /// A job of an actor on the loop.
        case actor = "an actor's job was enqueued"
        /// A timer, set or cancelled.
        case timer = "a timer was set"
    }

    /// The work that the foreign thread tried to enqueue.
    public var kind: Kind
    /// The name of the foreign thread.
    public var thread: String

    /// The leak in words, for a report.
    public var description: String {
        "\(kind.rawValue) on thread “\(thread)”, outside of the simulated world; "
            + "a thread, a dispatch queue or real input and output was used inside it"
    }
}
