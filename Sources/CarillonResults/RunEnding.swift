/// How a run ended that did not come to its end, as far as it could be found out from outside.
public struct RunEnding: Hashable, Sendable, Codable {
    /// How many callbacks and jobs had run by then, if that is known.
    public var steps: Int?
    /// The last that its process wrote to standard error, such as the message of a failed precondition.
    public var message: String?
    /// Where its thread was, innermost first; empty if that could not be found out.
    public var frames: [StackFrame]
    /// The waits, a sentence for each.
    public var waiting: [String]

    public init(steps: Int? = nil, message: String? = nil, frames: [StackFrame] = [], waiting: [String] = []) {
        self.steps = steps
        self.message = message
        self.frames = frames
        self.waiting = waiting
    }
}

/// A function that was being called.
public struct StackFrame: Hashable, Sendable, Codable {
    public var function: String
    /// The line that was reached, where the function's debug information says so.
    public var source: SourceLine?

    public init(function: String, source: SourceLine? = nil) {
        self.function = function
        self.source = source
    }
}

extension StackFrame: CustomStringConvertible {
    /// `Phone.ring(at:)  Sources/Phone.swift:17`
    public var description: String { function + (source.map { "  \($0.file):\($0.line)" } ?? "") }
}
