/// A function on a thread's stack.
public struct StackFrame: Hashable, Sendable {
    /// The function's name.
    public var function: String
    /// The line that was reached, where the function's debug information says so.
    public var source: SourceLine?

    /// A function with the line that was reached in it.
    public init(function: String, source: SourceLine? = nil) {
        self.function = function
        self.source = source
    }
}

extension StackFrame: CustomStringConvertible {
    /// The function and its line: `Phone.ring(at:)  Sources/Phone.swift:17`.
    public var description: String { function + (source.map { "  \($0.file):\($0.line)" } ?? "") }
}
