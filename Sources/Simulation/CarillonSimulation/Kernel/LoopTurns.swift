import CCarillonSystem
import CCarillonWorlds
import CarillonEnvironment

/// The threads of a loop, which take turns. A loop has one as long as no code blocks; each blocked call keeps one more
/// (D-KERNEL-12).
///
/// The turn guards the properties.
final class LoopTurns: @unchecked Sendable {
    /// The thread that runs the loop.
    private(set) var base = LoopThread()
    /// The thread that has the turn.
    private(set) var running: LoopThread
    /// The threads without blocked code, which wait for something to do.
    private var idle: [LoopThread] = []
    /// The kernel's numbers of all threads.
    let crew = carillon_crew_make()
    /// Code on the base of a process that has ended, which never goes on.
    var abandoned: BlockedCode?
    /// The end of the run, if another thread than the base has seen it.
    var outcome: Outcome?
    /// Whether idle threads have to end.
    private(set) var isEnding = false

    init() {
        running = base
        base.number = carillon_crew_add(crew)
    }

    deinit { carillon_crew_free(crew) }

    /// Whether the base has no blocked code, and waits.
    var isBaseIdle: Bool { idle.contains { $0 === base } }

    /// Makes the calling thread the base of another run.
    func begin() {
        base = LoopThread()
        running = base
        base.number = carillon_crew_add(crew)
    }

    /// Lets an idle thread run, and waits for the caller's next turn. The caller's code blocks.
    ///
    /// - Parameter start: starts a thread if none is idle.
    func pass(_ start: () -> LoopThread) {
        let own = running
        give(to: idle.popLast() ?? start(), from: own)
    }

    /// Lets a thread go on, and waits for the caller's next turn. The caller has no blocked code.
    func goOn(_ thread: LoopThread) {
        let own = running
        idle.removeAll { $0 === thread }
        idle.append(own)
        give(to: thread, from: own)
    }

    private func give(to next: LoopThread, from own: LoopThread) {
        running = next
        next.giveTurn()
        own.awaitTurn()
    }

    /// Ends the threads that are idle. Call it on the base.
    func endIdle() {
        isEnding = true
        for thread in idle {
            thread.giveTurn()
            thread.join()
            carillon_crew_remove(crew, thread.number)
        }
        idle = []
        isEnding = false
    }
}
