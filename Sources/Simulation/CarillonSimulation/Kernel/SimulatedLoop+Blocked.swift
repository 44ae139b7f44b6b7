package import CarillonEnvironment

/// Code of a world that blocks its thread.
extension SimulatedLoop {
    /// Blocks the code that calls, as a thread of its own would: everything else in the world goes on meanwhile, and
    /// virtual time passes.
    ///
    /// The calling thread waits, and another one of the loop goes on. Work of the strands that the caller belongs to
    /// waits until the caller goes on. A wait that cannot end any more ends the run by ``onHopelessBlock``. Code of a
    /// process that is killed meanwhile never goes on.
    ///
    /// - Parameters:
    ///   - deadline: the time at which the wait ends in any case; `nil` if there is none.
    ///   - awaited: what the code waits for, in words, for the verdict.
    ///   - strand: the strand that the code waits for, if that is what it waits for.
    ///   - owner: returns the kernel's number of the thread that has what the code waits for; 0 if that is unknown.
    ///   - isHeld: returns whether the caller's own thread does something else, so that the call cannot return.
    ///   - isOver: returns whether the wait is over. The loop asks after each step, on another thread.
    /// - Returns: whether `isOver` returned true before the deadline.
    package func wait(
        until deadline: Instant? = nil, for awaited: @autoclosure () -> String, whichHas strand: Strand? = nil,
        owner: @escaping () -> Int32 = { 0 }, isHeld: @escaping () -> Bool = { false },
        _ isOver: @escaping () -> Bool
    ) -> Bool {
        if isOver() { return true }
        guard state.pointee.root != nil else {
            onHopelessBlock("deadlock: code waits for \(awaited()) while its world does not run")
        }
        if let deadline, deadline <= now { return false }
        let alarm = deadline.map { schedule(at: $0) {} }
        defer { if let alarm { cancel(alarm) } }
        return block(
            BlockingWait(
                awaited: awaited(), deadline: deadline, strand: strand, owner: owner, isHeld: isHeld, isOver: isOver))
    }

    private func block(_ wait: BlockingWait) -> Bool {
        for handler in place.blockHandlers.reversed() { handler() }
        let turns = turns
        // A scenario that acts in an app goes on if the app is killed.
        let life = UserAction.isCalling ? nil : SimulatedProcess.ofCaller?.life
        let code = BlockedCode(wait, at: place, on: turns.running, of: life)
        if let circle = circle(of: code) { onHopelessBlock(circle) }
        if life?.isAlive != false { state.pointee.blocks.append(code) } else { noteAbandoned(code) }
        let launch = statics?.launch
        statics?.launch = nil
        place = CodePlace()
        turns.pass { startThread(for: wait.awaited) }
        takeTurn()
        if turns.abandoned === code { turns.abandoned = nil }
        place = code.place
        statics?.launch = launch
        if let reason = code.hopeless { onHopelessBlock(reason) }
        return code.isOver
    }

    /// Forgets the blocked code of a process that has ended: it never goes on. Others get what it holds.
    func abandonBlockedCode(of life: ActorOwner) {
        let abandoned = state.pointee.blocks.filter { $0.life === life }
        state.pointee.blocks.removeAll { $0.life === life }
        for code in abandoned {
            noteAbandoned(code)
            for handler in code.place.endHandlers.reversed() { handler() }
            var strand = code.place.strand
            while let held = strand { strand = held.abandon(on: self) }
        }
    }

    private func noteAbandoned(_ code: BlockedCode) {
        if code.thread === turns.base { turns.abandoned = code }
    }

    /// Returns a sentence about code that waits for others that wait for it; `nil` if there is no such circle.
    private func circle(of code: BlockedCode) -> String? {
        var awaited = [code.wait.awaited]
        var last = code
        for _ in 0...state.pointee.blocks.count {
            guard last.wait.deadline == nil, let holder = holder(for: last, beside: code) else { return nil }
            // Others may go on for code that has the lock and waits elsewhere, with await.
            if holder === last { return nil }
            if holder === code {
                let chain = awaited.joined(separator: ", whose thread waits for ")
                return "deadlock: the world's thread waits for \(chain), which it has itself"
            }
            awaited.append(holder.wait.awaited)
            last = holder
        }
        return nil
    }

    /// Returns the blocked code that has what other code waits for, if it is known.
    private func holder(for waiting: BlockedCode, beside code: BlockedCode) -> BlockedCode? {
        let (all, owner) = (state.pointee.blocks + [code], waiting.wait.owner())
        if owner != 0 { return all.first { $0.thread.number == owner } }
        guard let strand = waiting.wait.strand else { return nil }
        return all.first { $0.place.isOn(strand) }
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
