/// A change of a collection that a message of the server has made.
package struct LocalChange: Hashable, Sendable {
    /// The message that has made the change.
    package enum Reason: String, Hashable, Sendable {
        case added, addedBefore, movedBefore, removed, changed
    }

    package let reason: Reason
    /// The document after the change; a removed one as it was before.
    package let document: LocalDocument

    package init(reason: Reason, document: LocalDocument) {
        self.reason = reason
        self.document = document
    }
}
