import Synchronization

/// What speaks for clients in a world: the names of their engines, for reports to tell which implementation a verdict is for.
public final class EngineRegistry: Sendable {
    private let noted = Mutex<Set<String>>([])

    public init() {}

    /// The names that were noted, sorted.
    public var names: [String] { noted.withLock { $0.sorted() } }

    func note(_ name: String) { noted.withLock { _ = $0.insert(name) } }
}

extension Environment {
    /// Says what speaks for a client of this environment, when it begins to: `libmosquitto`, `URLSession`, or `stream` for an engine that stands
    /// on ``network`` alone. Reports say so beside every verdict.
    public func noteEngine(_ name: String) { engines.note(name) }
}
