/// The state in which a run was cut short, as far as it could be found out from outside.
public struct RunEnding: Hashable, Sendable {
    /// The number of callbacks and jobs that had run, if it is known.
    public var steps: Int?
    /// The last words of the process on standard error, such as the message of a failed precondition.
    public var message: String?
    /// The functions that the thread was in, innermost first; empty if they could not be found out.
    public var frames: [StackFrame]
    /// The waits, a sentence for each.
    public var waiting: [String]

    /// An ending with everything that could be found out.
    public init(steps: Int? = nil, message: String? = nil, frames: [StackFrame] = [], waiting: [String] = []) {
        self.steps = steps
        self.message = message
        self.frames = frames
        self.waiting = waiting
    }
}
