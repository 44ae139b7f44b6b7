/// A change of a collection that the server has made.
package struct LocalChange: Hashable, Sendable {
    /// The kind of a change.
    package enum Reason: String, Hashable, Sendable {
        case added, addedBefore, movedBefore, removed, changed
    }

    package let reason: Reason
    /// The document after the change; a removed one as it was before.
    package let document: LocalDocument
    /// The document before the change, if the server had sent one; `nil` for a removed one.
    package let former: LocalDocument?

    package init(reason: Reason, document: LocalDocument, former: LocalDocument? = nil) {
        self.reason = reason
        self.document = document
        self.former = former
    }
}
