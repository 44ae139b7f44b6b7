import CCarillonSystem
public import CarillonEnvironment

extension SimulatedLoop {
    /// The result of a run.
    public struct Run<Value: Sendable>: Sendable {
        /// The way in which the run ended.
        public var outcome: Outcome
        /// The value or error of the root task; `nil` unless the outcome is ``Outcome/done``.
        public var result: Result<Value, any Error>?

        /// Returns the value of the root task.
        ///
        /// - Throws: the root task's error, or ``SimulationError/unfinished(_:leaks:)`` if the task did not end.
        public func get() throws -> Value {
            guard let result else { throw SimulationError.unfinished(outcome, leaks: leaks) }
            return try result.get()
        }

        /// The calls of foreign threads that the loop refused.
        public var leaks: [Leak]
    }

    /// Runs `body` as the root task of this world on the calling thread, until the task returns or the run must stop.
    ///
    /// The thread belongs to the world meanwhile. A loop can run again; time then goes on from where it was.
    /// - Parameters:
    ///   - timeLimit: the virtual time at which the loop gives the run up.
    ///   - stepLimit: the number of steps after which the loop gives the run up.
    ///   - restLimit: the number of steps without time passing after which the loop gives the run up. Such a run then
    ///     takes some steps more, so that `restlessWork` can tell what it did.
    ///   - endInBlock: takes the result of a run that ends while code of it blocks the calling thread. The call cannot
    ///     return then, and neither may this handler. Without a handler such an end is a hopeless block.
    ///   - body: the code to run.
    public func run<Value: Sendable>(
        timeLimit: Instant = Instant(nanoseconds: .max), stepLimit: Int = .max,
        restLimit: Int = .max, endInBlock: (@Sendable (Run<Value>) -> Never)? = nil,
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Run<Value> {
        let root = RootResult<Value>()
        let thread = carillon_thread_current()
        let outer = thread.pointee
        root.endInBlock = endInBlock.map { endInBlock in
            { [self] outcome in
                // Another thread may have gone on in the place of the one that began.
                carillon_thread_current().pointee = outer
                endInBlock(end(of: root, outcome))
            }
        }
        let outcome = onThisThread {
            Task(executorPreference: taskExecutor) {
                do { root.result = .success(try await body()) } catch { root.result = .failure(error) }
                root.isDone = true
            }
            root.timeLimit = timeLimit
            root.stepLimit = stepLimit
            root.restLimit = restLimit
            return runUntilEnd(of: root)
        }
        // The handler refers to the root, which must not hold it any longer.
        root.endInBlock = nil
        return end(of: root, outcome)
    }

    private func end<Value: Sendable>(of root: RootResult<Value>, _ outcome: Outcome) -> Run<Value> {
        if outcome == .deadlock, state.pointee.observer == nil { awaitExplanationOfDeadlock() }
        markEnded()
        return Run(outcome: outcome, result: root.result, leaks: leaks)
    }

    /// Runs callbacks and jobs until the root task is done, or until the run reaches a limit.
    private func runUntilEnd(of root: Root) -> Outcome {
        let state = state
        state.pointee.root = root
        state.pointee.turns?.begin()
        defer {
            endTurns()
            state.pointee.root = nil
        }
        beginWatching(root)
        while true {
            while state.pointee.ready.count > 0 {
                if root.isDone { return .done }
                if state.pointee.steps >= state.pointee.mark, let outcome = passMark(root) { return conclude(outcome) }
                state.pointee.steps += 1
                perform(takeReadyItem())
                if letBlockedCodeGoOn(), let outcome = state.pointee.turns?.outcome { return outcome }
            }
            if root.isDone { return .done }
            let outcome = passTime(root)
            if letBlockedCodeGoOn() {
                if let outcome = state.pointee.turns?.outcome { return outcome }
            } else if let outcome {
                return conclude(outcome)
            }
        }
    }

    /// Takes in what comes from outside, or else lets time pass until something is due. Call it when nothing is ready.
    ///
    /// - Returns: the reason why the run cannot go on; `nil` if it can.
    @inline(__always)
    func passTime(_ root: Root) -> Outcome? {
        let state = state
        if bringIn() { return nil }
        let next = state.pointee.timers.nextDeadline()
        if !idleWaiters.isEmpty, next.map({ $0 > state.pointee.now }) ?? true {
            for waiter in idleWaiters { state.pointee.ready.append(.work(waiter)) }
            idleWaiters.removeAll()
            return nil
        }
        guard let deadline = next else { return .deadlock }
        let thread = carillon_thread_current()
        if deadline > root.timeLimit.nanoseconds {
            state.pointee.now = root.timeLimit.nanoseconds
            thread.pointee.now = root.timeLimit.nanoseconds
            return .timeLimit(root.timeLimit)
        }
        // A loop that woke late finds timers whose deadlines have passed. They fire one deadline after the other.
        if deadline > state.pointee.now {
            let now = min(wakingTime(for: deadline), root.timeLimit.nanoseconds)
            state.pointee.now = now
            thread.pointee.now = now
            noteRest(root)
        }
        // A timer that is alone at its instant has no other to change places with, so it runs without a detour.
        guard let first = state.pointee.timers.popFirst(dueAt: deadline) else { return nil }
        guard let second = state.pointee.timers.popFirst(dueAt: deadline) else {
            if state.pointee.steps >= state.pointee.mark, let outcome = passMark(root) { return outcome }
            state.pointee.steps += 1
            first()
            return nil
        }
        state.pointee.ready.append(.work(first))
        state.pointee.ready.append(.work(second))
        while let next = state.pointee.timers.popFirst(dueAt: deadline) {
            state.pointee.ready.append(.work(next))
        }
        return nil
    }

    /// Runs one item the way in which it was enqueued. Another way would break `withTaskCancellationHandler` and
    /// similar functions.
    @inline(__always)
    func perform(_ item: ReadyItem) {
        switch item {
        case .work(let work), .background(let work): work()
        case .actorJob(let job, let owner):
            guard owner.isAlive else { break }
            if owner.strand.isBusy { return owner.strand.postpone(item) }
            state.pointee.observer?.noteRun(job)
            owner.strand.run(on: self) {
                statics?.enter(job)
                if job.hasTaskExecutorPreference {
                    job.runSynchronously(isolatedTo: owner.executor, taskExecutor: tasks.asUnownedTaskExecutor())
                } else {
                    job.runSynchronously(on: owner.executor)
                }
            }
        case .taskJob(let job, let owner):
            state.pointee.observer?.noteRun(job)
            guard owner?.isAlive != false else { break }
            statics?.enter(job)
            job.runSynchronously(on: tasks.asUnownedTaskExecutor())
        case .globalJob(let job, let owner):
            state.pointee.observer?.noteRun(job)
            guard owner?.isAlive != false else { break }
            statics?.enter(job)
            job.runSynchronously(on: genericExecutor)
        case .mainJob(let job, let owner):
            guard owner?.isAlive != false else { break }
            if mainStrand.isBusy { return mainStrand.postpone(item) }
            state.pointee.observer?.noteRun(job)
            mainStrand.run(on: self) {
                isOnMainThread = true
                statics?.enter(job)
                job.runSynchronously(on: MainActor.sharedUnownedExecutor)
                isOnMainThread = false
            }
        }
    }
}

/// The reason why a run gave no value.
public enum SimulationError: Error, CustomStringConvertible {
    case unfinished(Outcome, leaks: [Leak])

    /// The reason in words, with the threads that tried to enter.
    public var description: String {
        switch self {
        case .unfinished(let outcome, let leaks):
            ([outcome.description] + leaks.map(\.description)).joined(separator: "\n")
        }
    }
}

/// The state of the root task. The loop asks it before every step; the class has no type parameter for the sake of
/// speed. Only the world's thread touches it.
class Root: @unchecked Sendable {
    @exclusivity(unchecked) var isDone = false
    var timeLimit = Instant(nanoseconds: .max)
    var stepLimit = Int.max
    var restLimit = Int.max
    /// Ends a run whose thread is blocked by code of the run.
    var endInBlock: ((Outcome) -> Never)?
}

/// The place where the root task leaves its result. Only the world's thread touches it.
private final class RootResult<Value: Sendable>: Root, @unchecked Sendable {
    var result: Result<Value, any Error>?
}

/// The Swift runtime's value for "no particular executor": two null words.
private let genericExecutor = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
