import CCarillonSystem
import CCarillonWorlds
import CarillonEnvironment

/// The threads of a loop, as long as code of it blocks.
extension SimulatedLoop {
    /// The threads of this loop. The first call makes the calling thread the base.
    var turns: LoopTurns {
        if let turns = state.pointee.turns { return turns }
        let made = LoopTurns()
        state.pointee.turns = made
        return made
    }

    // MARK: Taking turns

    /// Takes in what has happened since the calling thread had the turn.
    func takeTurn() {
        let (thread, knowledge) = (carillon_thread_current(), knowledge)
        if thread.pointee.loop == nil { thread.pointee = knowledge }
        thread.pointee.environment = knowledge.environment
        thread.pointee.now = knowledge.now
        thread.pointee.has_device_clocks = knowledge.has_device_clocks
        thread.pointee.crew = knowledge.crew
        thread.pointee.enter = knowledge.enter
        onTurn?()
    }

    /// Starts a thread that runs this loop while other threads of it block.
    func startThread(for awaited: String) -> LoopThread {
        let thread = LoopThread()
        let error = thread.start { [unowned(unsafe) self] in drive(thread) }
        if error != 0 {
            refuse("code waits for \(awaited), and the system gives this process no more threads (error \(error))")
        }
        return thread
    }

    /// Runs this loop on a thread that was started for it, until the run is over.
    private func drive(_ thread: LoopThread) {
        takeTurn()
        thread.number = carillon_crew_add(turns.crew)
        if thread.number == 0 {
            refuse("more than \(carillon_crew_limit) calls of it block at the same time")
        }
        while !turns.isEnding, let root = state.pointee.root {
            let outcome = step(root)
            if letBlockedCodeGoOn() { continue }
            if let outcome { finish(root, outcome) }
        }
        onTurnsEnd?()
        carillon_thread_current().pointee = carillon_thread()
    }

    /// Runs one item, or lets time pass. Returns the reason why the run cannot go on, if there is one.
    private func step(_ root: Root) -> Outcome? {
        if root.isDone { return .done }
        guard state.pointee.ready.count > 0 else { return passTime(root) }
        if state.pointee.steps >= state.pointee.mark, let outcome = passMark(root) { return outcome }
        state.pointee.steps += 1
        perform(takeReadyItem())
        return nil
    }

    /// Lets a thread go on whose code waits no longer, if there is one, and waits for the caller's next turn.
    func letBlockedCodeGoOn() -> Bool {
        guard !state.pointee.blocks.isEmpty, let thread = threadThatCanGoOn() else { return false }
        turns.goOn(thread)
        takeTurn()
        return true
    }

    /// Returns a thread whose code waits no longer: the seed's choice of several that only wait for time, or else the
    /// one that has waited longest.
    @inline(never)
    private func threadThatCanGoOn() -> LoopThread? {
        let (blocks, now) = (state.pointee.blocks, now)
        if blocks.count > 1, schedule == .shuffled {
            let expired = blocks.indices.filter { blocks[$0].hasExpired(at: now) }
            if expired.count > 1 {
                let chosen = blocks[expired[choose(below: expired.count)]]
                if chosen.canGoOn(at: now) { return goOn(chosen) }
            }
        }
        return blocks.first { $0.canGoOn(at: now) }.map(goOn)
    }

    private func goOn(_ code: BlockedCode) -> LoopThread {
        state.pointee.blocks.removeAll { $0 === code }
        return code.thread
    }

    // MARK: The end of a run

    /// Returns the end of a run for its base, unless code blocks in vain. That code then ends the run on its own
    /// thread.
    func conclude(_ outcome: Outcome) -> Outcome {
        if outcome == .deadlock, let code = state.pointee.blocks.last {
            let awaited = code.wait.awaited
            end(code, "deadlock: the world's thread waits for \(awaited), which nothing can bring about any more")
        }
        return outcome
    }

    /// Ends a run whose end another thread than the base has seen.
    private func finish(_ root: Root, _ outcome: Outcome) {
        let outcome = conclude(outcome)
        if turns.isBaseIdle {
            turns.outcome = outcome
            turns.goOn(turns.base)
            return takeTurn()
        }
        // Where nobody takes the end of the run, the base's stack has to end, and so its code goes on after all.
        if outcome == .done, root.endInBlock == nil, turns.abandoned != nil {
            turns.goOn(turns.base)
            return takeTurn()
        }
        let code = state.pointee.blocks.first { $0.thread === turns.base }
        switch outcome {
        case .timeLimit, .stepLimit:
            if let code { end(code, "\(outcome.description); code of it waits for \(code.wait.awaited)") }
        default: break
        }
        if let endInBlock = root.endInBlock { endInBlock(outcome) }
        if let code {
            end(code, "\(SimulatedLoop.end(outcome)) while code of it still waited for \(code.wait.awaited)")
        }
        onHopelessBlock("\(SimulatedLoop.end(outcome)) while code of an app that was killed still blocked its thread")
    }

    private static func end(_ outcome: Outcome) -> String {
        outcome == .done ? "the run came to its end" : outcome.description
    }

    /// Lets code end the run on its own thread, where the stack shows it.
    private func end(_ code: BlockedCode, _ reason: String) -> Never {
        code.hopeless = reason
        let thread = goOn(code)
        while true { turns.goOn(thread) }
    }

    /// Ends the threads that this run does not need any more.
    func endTurns() {
        guard let turns = state.pointee.turns else { return }
        turns.endIdle()
        turns.outcome = nil
        // Threads with blocked code go on in the next run, if there is one.
        if state.pointee.blocks.isEmpty { state.pointee.turns = nil }
    }
}
