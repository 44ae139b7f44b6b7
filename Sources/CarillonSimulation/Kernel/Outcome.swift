import CarillonEnvironment

/// How the run of a simulated loop ended.
public enum Outcome: Hashable, Sendable, CustomStringConvertible {
    /// Its root task returned or threw.
    case done
    /// The root task waits, and nothing is left that could ever wake it.
    case deadlock
    /// Virtual time reached the limit.
    case timeLimit(Instant)
    /// The loop took as many steps as it was allowed to.
    case stepLimit(Int)

    public var description: String {
        switch self {
        case .done: "done"
        case .deadlock: "deadlock: everybody waits, and nothing is left that could wake anybody"
        case .timeLimit(let limit):
            "time limit: still running after \(limit.nanoseconds / 1_000_000_000) virtual seconds"
        case .stepLimit(let limit): "step limit: still running after \(limit) steps"
        }
    }
}

/// Something of the real world that tried to enter a simulated one, and was turned away.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case callback = "a callback was enqueued"
        case task = "a task was resumed"
        case actor = "an actor's job was enqueued"
        case timer = "a timer was set"
    }

    public var kind: Kind
    /// The name of the thread that it came from.
    public var thread: String

    public var description: String {
        "\(kind.rawValue) on thread “\(thread)”, outside of the simulated world; "
            + "a thread, a dispatch queue or real input and output was used inside it"
    }
}
