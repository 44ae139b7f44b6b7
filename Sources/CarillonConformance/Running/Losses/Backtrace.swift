import CarillonResults

/// Where a thread was, without what only shows how worlds are run.
struct Backtrace {
    let frames: [StackFrame]

    private static let limit = 32

    init(_ addresses: [UInt64], _ symbols: Symbols) {
        let all = addresses.flatMap { symbols[$0] }
        let own = all.drop(while: Backtrace.isGuard).prefix { !Backtrace.isGround($0) }
        frames = Backtrace.folded(own.filter { !Backtrace.isMachinery($0) }).prefix(Backtrace.limit).map {
            StackFrame(function: Demangling.shortName($0.function), source: $0.source)
        }
    }

    /// Three calls are enough of a recursion that calls itself from the same line again and again.
    private static func folded(_ frames: [StackFrame]) -> [StackFrame] {
        var folded: [StackFrame] = []
        for frame in frames where folded.suffix(3) != [frame, frame, frame] { folded.append(frame) }
        return folded
    }

    /// The first function whose line is known.
    private var known: StackFrame? { frames.first { $0.source != nil } }

    /// The place to look at first: `in f() at Sources/App.swift:12`.
    func place() -> String? {
        guard let frame = known ?? frames.first else { return nil }
        return "in " + Backtrace.text(frame)
    }

    /// The same of a thread that waits for something: `blocked in nanosleep, called by f() at Sources/App.swift:12`.
    func blockedPlace() -> String? {
        guard let innermost = frames.first else { return nil }
        guard let known, known != innermost else { return place() }
        return "blocked in \(innermost.function), called by \(Backtrace.text(known))"
    }

    private static func text(_ frame: StackFrame) -> String {
        frame.function + (frame.source.map { " at \($0.file):\($0.line)" } ?? "")
    }

    /// Functions that catch a run that cannot go on, or note that a task was made.
    private static func isGuard(_ frame: StackFrame) -> Bool {
        guard let file = frame.source?.file else {
            return frame.function.hasPrefix("carillon_") || isMachinery(frame)
        }
        return [
            "Sources/CCarillonThread/", "Sources/CCarillonHooks/", "Sources/CarillonHooks/",
            "Sources/CarillonConformance/Running/", "Sources/CarillonSimulation/Kernel/",
        ].contains { file.hasPrefix($0) }
    }

    /// Functions below every world.
    private static func isGround(_ frame: StackFrame) -> Bool {
        guard let file = frame.source?.file else { return false }
        return file.hasPrefix("Sources/CarillonSimulation/Kernel/")
            || file.hasPrefix("Sources/CarillonConformance/Running/")
    }

    /// Functions that the runtime puts between others.
    private static func isMachinery(_ frame: StackFrame) -> Bool {
        ["_ZN5swift", "_ZNR5swift", "_ZL", "_ZZN5swift", "swift_", "_swift_", "Swift.UnownedJob.runSynchronously"]
            .contains { frame.function.hasPrefix($0) }
    }
}
