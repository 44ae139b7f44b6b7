import Synchronization

/// The names of the engines that clients in a world use. Reports say by them which implementation a verdict is for.
public final class EngineRegistry: Sendable {
    private struct State {
        var noted: Set<String> = []
        var onNote: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    /// Makes a registry without a name.
    public init() {}

    /// The names that clients have noted, sorted.
    public var names: [String] { state.withLock { $0.noted.sorted() } }

    /// Calls `tell` with each name that was noted, and from then on with each new one.
    package func onNote(_ tell: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.onNote = tell }
        names.forEach(tell)
    }

    package func note(_ name: String) {
        state.withLock { $0.noted.insert(name).inserted ? $0.onNote : nil }?(name)
    }
}

extension Environment {
    /// Notes the name of an engine that a client of this environment begins to use: `libmosquitto`, `URLSession`, or
    /// `stream` for an engine that stands on ``network`` alone. Reports name it beside every verdict.
    public func noteEngine(_ name: String) { engines.note(name) }
}
