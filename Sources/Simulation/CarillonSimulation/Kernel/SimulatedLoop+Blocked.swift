package import CarillonEnvironment

/// Code of a world that blocks its thread.
extension SimulatedLoop {
    /// Blocks the code that calls, as a thread of its own would: everything else in the world goes on meanwhile, and
    /// virtual time passes.
    ///
    /// Work of the strands that the caller belongs to waits until the caller goes on. Blocked calls lie on one stack:
    /// a world in which the earlier of two could go on first is refused. A wait that cannot end any more ends the run
    /// by ``onHopelessBlock``. Code of an app that is killed meanwhile never goes on: everything else does, on top of
    /// its stack, until the run ends.
    ///
    /// - Parameters:
    ///   - deadline: the time at which the wait ends in any case; `nil` if there is none.
    ///   - awaited: what the code waits for, in words, for the verdict.
    ///   - isOver: returns whether the wait is over. The loop asks after each step.
    /// - Returns: whether `isOver` returned true before the deadline.
    package func wait(
        until deadline: Instant? = nil, for awaited: @autoclosure () -> String, _ isOver: () -> Bool
    ) -> Bool {
        if isOver() { return true }
        guard let root = state.pointee.root else {
            onHopelessBlock("deadlock: code waits for \(awaited()) while its world does not run")
        }
        if let deadline, deadline <= now { return false }
        let alarm = deadline.map { schedule(at: $0) {} }
        let place = (isOnMainThread, isOnBackgroundQueue, dispatchQueues)
        let outer = state.pointee.blocks
        let launch = statics?.launch
        defer {
            statics?.launch = launch ?? nil
            if let alarm { cancel(alarm) }
            (isOnMainThread, isOnBackgroundQueue, dispatchQueues) = place
            state.pointee.blocks = outer
        }
        let life = SimulatedProcess.ofCaller?.life
        var hasGone = false
        return withoutActuallyEscaping(isOver) { isOver in
            state.pointee.blocks =
                outer + [
                    BlockedCode(deadline: deadline, life: life, isOnMainThread: place.0, isOver: isOver)
                ]
            defer { state.pointee.blocks = outer }
            while true {
                (isOnMainThread, isOnBackgroundQueue, dispatchQueues) = (false, false, [])
                let outcome = Environment.runOutsideOfApps { stepBeside(root) }
                if life?.isAlive == false {
                    if !hasGone { leaveMainThread(place.0, to: outer) }
                    hasGone = true
                } else if isOver() {
                    return true
                } else if let deadline, now >= deadline {
                    return false
                }
                // Where nobody takes the end of the run, the stack has to end, and so the code goes on after all.
                if hasGone, outcome == .done, root.endInBlock == nil { return isOver() }
                if let outcome { endInBlock(root, outcome, awaited()) }
                if outer.contains(where: { $0.canGoOn(at: now) }) {
                    refuse(
                        "while it waits for \(awaited()), code that blocked earlier could go on. Blocked calls of a world lie on "
                            + "one stack, so the later one must end first; let one of them wait with await")
                }
            }
        }
    }

    /// Lets others have the main thread that code of an app which was killed will never leave, unless code that blocked
    /// earlier has it, too.
    private func leaveMainThread(_ isOnMainThread: Bool, to outer: [BlockedCode]) {
        if isOnMainThread, mainStrand.isBusy, !outer.contains(where: \.isOnMainThread) { mainStrand.abandon(on: self) }
    }

    /// Runs one item, or lets time pass. Returns the reason why the run cannot go on, if there is one.
    private func stepBeside(_ root: Root) -> Outcome? {
        if root.isDone { return .done }
        guard state.pointee.ready.count > 0 else { return passTime(root) }
        if state.pointee.steps >= state.pointee.mark, let outcome = passMark(root) { return outcome }
        state.pointee.steps += 1
        perform(takeReadyItem())
        return nil
    }

    private func endInBlock(_ root: Root, _ outcome: Outcome, _ awaited: String) -> Never {
        switch outcome {
        case .done:
            // Another run may follow on this stack, and must not take itself for code of this app.
            if let endInBlock = root.endInBlock { Environment.runOutsideOfApps { endInBlock(.done) } }
            onHopelessBlock("the run came to its end while code of it still waited for \(awaited)")
        case .deadlock:
            onHopelessBlock(
                "deadlock: the world's thread waits for \(awaited), which nothing can bring about any more")
        case .timeLimit, .stepLimit, .restless:
            if case .restless = outcome, let endInBlock = root.endInBlock { endInBlock(outcome) }
            onHopelessBlock("\(outcome.description); code of it waits for \(awaited)")
        }
    }

    /// Ends the run, because code of it asks for something that no world can give.
    ///
    /// - Parameter call: the call and the reason, in words; a sentence for the verdict.
    package func refuse(_ call: String) -> Never {
        onHopelessBlock("\(SimulatedLoop.refusal)\(call)")
    }

    /// The first words of each refusal.
    package static let refusal = "It touched the real world: "
}

/// Code that blocks its thread.
struct BlockedCode {
    let deadline: Instant?
    /// Whether the app of the code still runs; `nil` for code of no app.
    let life: ActorOwner?
    let isOnMainThread: Bool
    let isOver: () -> Bool

    /// Whether the code waits no longer.
    func canGoOn(at now: Instant) -> Bool {
        life?.isAlive != false && (deadline.map { $0 <= now } ?? false || isOver())
    }
}
