import CarillonEnvironment
import CourierCore
import Synchronization

/// The handlers of events, in the order in which they were added. They are held weakly.
///
/// Handlers come and go on any thread. They hear of events on the client's loop.
final class EventHandlers: Sendable {
    /// Unchecked because a handler is called on the client's loop only.
    private struct Handler: @unchecked Sendable {
        weak var handler: (any ICourierEventHandler)?
    }

    private let handlers = Mutex<[Handler]>([])

    /// Adding a handler again changes nothing.
    func add(_ handler: any ICourierEventHandler) {
        let added = Handler(handler: handler)
        handlers.withLock { handlers in
            handlers.removeAll { $0.handler == nil }
            if !handlers.contains(where: { $0.handler === added.handler }) { handlers.append(added) }
        }
    }

    func remove(_ handler: any ICourierEventHandler) {
        let removed = Handler(handler: handler)
        handlers.withLock { $0.removeAll { $0.handler == nil || $0.handler === removed.handler } }
    }

    func tell(_ event: CourierEvent) {
        for handler in handlers.withLock({ $0 }) { handler.handler?.onEvent(event) }
    }
}
