import CarillonResults

/// The place of a thread: its calls, without the calls that only show how worlds run.
struct Backtrace {
    let frames: [StackFrame]

    private static let limit = 32

    init(_ addresses: [UInt64], _ symbols: Symbols) {
        let all = addresses.flatMap { symbols[$0] }
        let own = all.drop(while: Backtrace.isGuard).prefix { !Backtrace.isGround($0) }
        frames = Backtrace.folded(own.filter { !Backtrace.isMachinery($0) && !Backtrace.isHook($0) }).prefix(
            Backtrace.limit
        ).map {
            StackFrame(function: Demangling.shortName($0.function), source: $0.source)
        }
    }

    /// Returns the calls with at most three in a row of a recursion from the same line.
    private static func folded(_ frames: [StackFrame]) -> [StackFrame] {
        var folded: [StackFrame] = []
        for frame in frames where folded.suffix(3) != [frame, frame, frame] { folded.append(frame) }
        return folded
    }

    /// The innermost function whose line is known.
    private var known: StackFrame? { frames.first { $0.source != nil } }

    /// Returns the place to look at first: `in f() at Sources/App.swift:12`.
    func place() -> String? {
        guard let frame = known ?? frames.first else { return nil }
        return "in " + Backtrace.text(frame)
    }

    /// Returns the place of a thread that waits for something:
    /// `blocked in nanosleep, called by f() at Sources/App.swift:12`.
    func blockedPlace() -> String? {
        guard let innermost = frames.first else { return nil }
        guard let known, known != innermost else { return place() }
        return "blocked in \(innermost.function), called by \(Backtrace.text(known))"
    }

    private static func text(_ frame: StackFrame) -> String {
        frame.function + (frame.source.map { " at \($0.file):\($0.line)" } ?? "")
    }

    /// Returns whether a function catches a run that cannot go on, or notes that a task was made.
    private static func isGuard(_ frame: StackFrame) -> Bool {
        guard let file = Backtrace.file(of: frame) else {
            return frame.function.hasPrefix("carillon_") || isMachinery(frame) || isOfWorlds(frame)
        }
        return ["Sources/Harness/CCarillonRuns/", "Sources/Simulation/CCarillonWorlds/"].contains { file.hasPrefix($0) }
            || isHook(frame) || isGround(frame)
    }

    /// Returns whether a function took the place of the one that the code called.
    private static func isHook(_ frame: StackFrame) -> Bool {
        guard let file = Backtrace.file(of: frame) else { return frame.function.hasPrefix("carillon_") }
        return file.hasPrefix("Sources/Simulation/CCarillonHooks/")
            || file.hasPrefix("Sources/Simulation/CarillonHooks/")
    }

    /// Returns the file of a function; `nil` for one that the compiler has made.
    private static func file(of frame: StackFrame) -> String? {
        frame.source.flatMap { $0.file.hasPrefix("<") ? nil : $0.file }
    }

    /// Returns whether a function is of the simulation by its name. Optimised code has functions without a line.
    private static func isOfWorlds(_ frame: StackFrame) -> Bool {
        let words = frame.function.split(separator: " ").drop { ["merged", "specialized", "static"].contains($0) }
        return words.first.map { $0.hasPrefix("CarillonSimulation.") || $0.hasPrefix("CarillonHooks.") } ?? false
    }

    /// Returns whether a function is below every world.
    private static func isGround(_ frame: StackFrame) -> Bool {
        guard let file = frame.source?.file else { return false }
        return file.hasPrefix("Sources/Simulation/CarillonSimulation/Kernel/")
            || file.hasPrefix("Sources/Harness/CarillonConformance/Running/")
    }

    /// Returns whether a function is one that the runtime puts between others.
    private static func isMachinery(_ frame: StackFrame) -> Bool {
        ["_ZN5swift", "_ZNR5swift", "_ZL", "_ZZN5swift", "swift_", "_swift_", "Swift.UnownedJob.runSynchronously"]
            .contains { frame.function.hasPrefix($0) }
    }
}
