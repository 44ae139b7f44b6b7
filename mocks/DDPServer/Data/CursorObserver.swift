import DDPWire
import JSONWire

/// A live query that a subscription publishes.
final class CursorObserver {
    let cursor: Cursor
    private unowned let subscription: Subscription
    /// Whether the query is over, so that nothing is told any more.
    var isOver = false

    init(_ cursor: Cursor, for subscription: Subscription) {
        self.cursor = cursor
        self.subscription = subscription
    }

    /// Notes a change of a document in the collection.
    func note(_ id: DocumentIdentifier, was old: Members<EJSON>?, is new: Members<EJSON>?) {
        subscription.stopOnError { try tell(id, was: old, is: new) }
    }

    private func tell(
        _ id: DocumentIdentifier, was old: Members<EJSON>?, is new: Members<EJSON>?
    ) throws(MergeBoxError) {
        switch (cursor.view(of: old, at: id), cursor.view(of: new, at: id)) {
        case (nil, nil): break
        case (nil, let new?): subscription.added(cursor.collection.name, id, new)
        case (_?, nil): try subscription.removed(cursor.collection.name, id)
        case (let old?, let new?):
            let set = new.filter { old[$0.name] != $0.value }.map { ($0.name, $0.value) }
            let cleared = old.names.filter { new[$0] == nil }
            if !set.isEmpty || !cleared.isEmpty {
                try subscription.changed(cursor.collection.name, id, set: Members(set), cleared: cleared)
            }
        }
    }
}
