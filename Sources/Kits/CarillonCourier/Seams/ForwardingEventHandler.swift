import CourierCore

/// A handler that gets changed events. The class is confined to its world.
final class ForwardingEventHandler: ICourierEventHandler {
    private let next: any ICourierEventHandler
    private let rewrite: (CourierEvent) -> [CourierEvent]

    init(to next: any ICourierEventHandler, _ rewrite: @escaping (CourierEvent) -> [CourierEvent]) {
        self.next = next
        self.rewrite = rewrite
    }

    func reset() { next.reset() }

    func onEvent(_ event: CourierEvent) {
        for event in rewrite(event) { next.onEvent(event) }
    }
}
