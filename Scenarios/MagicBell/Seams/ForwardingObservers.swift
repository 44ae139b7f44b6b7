import CarillonMagicBell

/// A keeper of observers that passes all calls on, except those that a saboteur handles itself.
final class ForwardingObservers: StoreObservers {
    private let next: any StoreObservers
    private let addIt: (any StoreObservers, AnyObject) -> Void
    private let removeIt: (any StoreObservers, AnyObject) -> Void

    init(
        to next: any StoreObservers, add: @escaping (any StoreObservers, AnyObject) -> Void = { $0.add($1) },
        remove: @escaping (any StoreObservers, AnyObject) -> Void = { $0.remove($1) }
    ) {
        self.next = next
        addIt = add
        removeIt = remove
    }

    func add(_ observer: AnyObject) { addIt(next, observer) }

    func remove(_ observer: AnyObject) { removeIt(next, observer) }

    func tell(_ call: (AnyObject) -> Void) { next.tell(call) }
}
