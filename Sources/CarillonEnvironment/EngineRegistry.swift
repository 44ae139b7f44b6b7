import Synchronization

/// What speaks for clients in a world: the names of their engines, for reports to tell which implementation a verdict is for.
public final class EngineRegistry: Sendable {
    private struct State {
        var noted: Set<String> = []
        var onNote: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    public init() {}

    /// The names that were noted, sorted.
    public var names: [String] { state.withLock { $0.noted.sorted() } }

    /// Tells somebody of each name that was noted, and of each new one.
    package func onNote(_ tell: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.onNote = tell }
        names.forEach(tell)
    }

    func note(_ name: String) {
        state.withLock { $0.noted.insert(name).inserted ? $0.onNote : nil }?(name)
    }
}

extension Environment {
    /// Says what speaks for a client of this environment, when it begins to: `libmosquitto`, `URLSession`, or `stream` for an engine that stands
    /// on ``network`` alone. Reports say so beside every verdict.
    public func noteEngine(_ name: String) { engines.note(name) }
}
