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

    private let loop: any Loop
    private let state = Mutex(State())

    package init(loop: any Loop) {
        self.loop = loop
    }

    package func perform(_ work: @escaping @Sendable () -> Void) {
        let isBusy = state.withLock { state in
            state.waiting.append(work)
            return state.isOpen
        }
        if loop.isCurrent {
            if !isBusy { empty() }
        } else {
            loop.enqueue { self.empty() }
        }
    }

    /// Only on the loop, where a step that is being taken will see to what has come meanwhile.
    private func empty() {
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
