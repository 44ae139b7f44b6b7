/// Observers that are held weakly, in the order in which they came. Confined to the app's main queue.
package final class ObserverList: StoreObservers {
    private final class Entry {
        weak var observer: AnyObject?
        /// Whether the observer has gone, also for a call that is under way.
        var isRemoved = false

        init(_ observer: AnyObject) { self.observer = observer }
    }

    private var entries: [Entry] = []

    package init() {}

    package func add(_ observer: AnyObject) {
        entries.removeAll { $0.observer == nil }
        guard !entries.contains(where: { $0.observer === observer }) else { return }
        entries.append(Entry(observer))
    }

    package func remove(_ observer: AnyObject) {
        for entry in entries where entry.observer === observer { entry.isRemoved = true }
        entries.removeAll { $0.isRemoved }
    }

    package func tell(_ call: (AnyObject) -> Void) {
        for entry in entries where !entry.isRemoved {
            if let observer = entry.observer { call(observer) }
        }
    }
}
