package import DDPClient

/// A change on its way to the watches of a collection.
package struct WatchNews {
    private let change: LocalChange
    private let hub: CollectionHub
    /// The values that were made of the document before the change.
    private let formerValues: TypedValues
    private let edition: Int

    init(_ change: LocalChange, of hub: CollectionHub, _ formerValues: TypedValues) {
        self.change = change
        self.hub = hub
        self.formerValues = formerValues
        edition = hub.edition
    }

    /// The reason as the server gave it.
    package var reason: LocalChange.Reason { change.reason }

    /// The identifier of the document, as apps see it.
    package var id: String { change.document.text }

    /// The change of the elements of a type; `nil` if there is none.
    ///
    /// A document that can be decoded no more is an element that has gone, and one that can be decoded only now an
    /// element that has come, for so ``MongoCollection/find(matching:sorted:)`` has it.
    func told<T>(as type: T.Type) -> (reason: LocalChange.Reason, element: T)? {
        let (before, after) = (elementBefore(as: type), elementAfter(as: type))
        let isKnown = change.former == nil || before != nil
        guard let reason = hub.parts.watching.reason(change.reason, isKnown, after != nil) else { return nil }
        guard let element = reason == .removed ? before : after else { return nil }
        return (reason, element)
    }

    /// The element after the change. Another watch may have made a further change already.
    private func elementAfter<T>(as type: T.Type) -> T? {
        if change.reason == .removed { return nil }
        return hub.value(of: change.document, as: type, edition == hub.edition ? .shown : .other([:]))
    }

    /// The element before the change.
    private func elementBefore<T>(as type: T.Type) -> T? {
        let document = change.reason == .removed ? change.document : change.former
        return document.flatMap { hub.value(of: $0, as: type, .other(formerValues)) }
    }
}
