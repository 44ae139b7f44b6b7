import CarillonEnvironment
import Synchronization

/// What a client has to do, one step after the other, on its loop.
///
/// Work is taken from every thread and done in the order in which it came. On the loop it is done at once, unless a step is being taken: then after
/// that, so that an event handler may call whatever it likes without tearing the step apart that told it.
package final class Mailbox: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isOpen = false
    }

    private let environment: Environment
    private let state = Mutex(State())

    /// - Parameter environment: whose loop it is; the current one in every step.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Does `work` in its turn: at once if the caller is on the loop and no step is being taken.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        let isBusy = state.withLock { state in
            state.waiting.append(work)
            return state.isOpen
        }
        guard environment.loop.isCurrent else { return emptyLater() }
        if !isBusy { empty() }
    }

    /// Does `work` in its turn, but not before the caller has returned to the loop: for callers that know nothing of the app's process, which may be gone.
    func post(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(work) }
        emptyLater()
    }

    private func emptyLater() {
        environment.loop.enqueue { self.empty() }
    }

    /// Only on the loop, where a step that is being taken will see to what has come meanwhile.
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
