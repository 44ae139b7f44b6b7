import Synchronization

/// A client's queue of steps, which are taken on its loop, one after the other.
///
/// The mailbox takes work from every thread and does it in the order in which it came. On the loop the work is done at
/// once, unless a step is under way; then the work waits for the end of that step. So an event handler may call any
/// method of the client, and the step that told the event is never interrupted.
package final class Mailbox: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isOpen = false
    }

    private let environment: Environment
    private let state = Mutex(State())

    /// - Parameter environment: the environment that has the loop, and that is the current one in every step.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Does `work` in its turn: at once if the caller is on the loop and no step is under way.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        let isBusy = state.withLock { state in
            state.waiting.append(work)
            return state.isOpen
        }
        guard environment.loop.isCurrent else { return emptyLater() }
        if !isBusy { empty() }
    }

    /// Does `work` in its turn, but only after the caller has returned to the loop.
    ///
    /// The platform calls clients without knowing whether the app's process still lives. The loop drops work of a
    /// process that has ended.
    package func post(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(work) }
        emptyLater()
    }

    /// Does `work` in its turn, because the client goes. May be called on any thread, also where a client ends.
    ///
    /// The loop keeps this work until then, and a loop that has ended drops it. The mailbox would keep it for ever.
    package func performLast(_ work: @escaping @Sendable () -> Void) {
        environment.loop.enqueue { self.perform(work) }
    }

    private func emptyLater() {
        environment.loop.enqueue { self.empty() }
    }

    /// Takes all steps that wait. Call it on the loop only: a step that is under way takes those that came meanwhile.
    private func empty() {
        environment.run { takeSteps() }
    }

    private func takeSteps() {
        var position = 0
        while true {
            let work: (@Sendable () -> Void)? = state.withLock { state in
                if position == 0, state.isOpen { return nil }
                guard position < state.waiting.count else {
                    state.waiting.removeAll(keepingCapacity: state.waiting.count < 64)
                    state.isOpen = false
                    return nil
                }
                state.isOpen = true
                defer { position += 1 }
                return state.waiting[position]
            }
            guard let work else { return }
            work()
        }
    }
}
