package import DDPClient

/// The decisions about watching collections.
package struct WatchingParts: Sendable {
    /// Whether a watch with a condition gets a removed document, if it satisfies the condition. If not, the watch gets
    /// every removal without a document.
    package var showsRemoved = true

    /// The reason of which a watch hears; `nil` if it hears nothing.
    ///
    /// A document is known to a watch, unless it was there and could not be decoded.
    package var reason:
        @Sendable (_ change: LocalChange.Reason, _ isKnown: Bool, _ isElement: Bool) -> LocalChange.Reason? = {
            change, isKnown, isElement in
            if !isElement { return .removed }
            return switch change {
            case .changed where !isKnown: .added
            case .movedBefore where !isKnown: .addedBefore
            default: change
            }
        }

    /// Whether all values of ``MongoCollection`` with one name hear of changes. If not, only the newest one does.
    package var sharesCollections = true

    /// Whether a watch is told of a change, which another watch may have ended just before.
    package var isTold: @Sendable (_ isStillThere: Bool) -> Bool = { $0 }

    /// The watches that really end when the app ends these.
    package var ended: @Sendable (_ watches: [String]) -> [String] = { $0 }

    package init() {}
}
