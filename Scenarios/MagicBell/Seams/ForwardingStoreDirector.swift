import CarillonMagicBell

/// A maker of stores that passes all calls on, except those that a saboteur handles itself.
final class ForwardingStoreDirector: StoreDirector {
    private let next: any StoreDirector
    private let buildIt: (any StoreDirector, StorePredicate) -> NotificationStore
    private let disposeOfIt: (any StoreDirector, StorePredicate) -> Void

    init(
        to next: any StoreDirector,
        build: @escaping (any StoreDirector, StorePredicate) -> NotificationStore = { $0.build(predicate: $1) },
        dispose: @escaping (any StoreDirector, StorePredicate) -> Void = { $0.dispose(predicate: $1) }
    ) {
        self.next = next
        buildIt = build
        disposeOfIt = dispose
    }

    func build(predicate: StorePredicate) -> NotificationStore { buildIt(next, predicate) }

    func dispose(predicate: StorePredicate) { disposeOfIt(next, predicate) }
}
