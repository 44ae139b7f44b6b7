import CarillonResults

/// Where a thread was, without what only shows how worlds are run.
struct Backtrace {
    private(set) var frames: [StackFrame] = []

    private static let limit = 32

    init(_ addresses: [UInt64], _ symbols: Symbols) {
        let all = addresses.flatMap { symbols[$0] }
        let frames = all.drop(while: Backtrace.isGuard).prefix { !Backtrace.isGround($0) }
        self.frames = frames.filter { !Backtrace.isMachinery($0) }.prefix(Backtrace.limit).map { frame in
            // A name with all its types can be longer than anybody reads.
            frame.function.count <= 300
                ? frame : StackFrame(function: frame.function.prefix(300) + "…", source: frame.source)
        }
    }

    /// The place to look at first: `in f() at Sources/App.swift:12`.
    ///
    /// - Parameter isBlocked: whether the function that was reached is worth a word whatever it is.
    func place(isBlocked: Bool) -> String? {
        let known = frames.first { $0.source != nil }
        guard let innermost = frames.first else { return nil }
        guard let known, let source = known.source else { return "in \(innermost.function)" }
        let place = "\(known.function) at \(source.file):\(source.line)"
        return isBlocked && known != innermost ? "blocked in \(innermost.function), called by \(place)" : "in \(place)"
    }

    /// What catches a run that cannot go on.
    private static func isGuard(_ frame: StackFrame) -> Bool {
        guard let file = frame.source?.file else { return frame.function.hasPrefix("carillon_") }
        return ["Sources/CCarillonThread/", "Sources/CCarillonHooks/", "Sources/CarillonHooks/", "Sources/CarillonConformance/Running/"]
            .contains { file.hasPrefix($0) } || file.hasPrefix("Sources/CarillonSimulation/Kernel/")
    }

    /// What every world stands on.
    private static func isGround(_ frame: StackFrame) -> Bool {
        guard let file = frame.source?.file else { return false }
        return file == "Sources/CarillonSimulation/Kernel/SimulatedLoop+Run.swift"
            || file.hasPrefix("Sources/CarillonConformance/Running/")
    }

    /// What the runtime puts between functions.
    private static func isMachinery(_ frame: StackFrame) -> Bool {
        frame.function.hasPrefix("_ZN5swift") || frame.function.hasPrefix("_ZL") || frame.function.hasPrefix("swift_")
            || frame.function.hasPrefix("_swift_")
    }
}
