package import DDPClient

/// The decisions about watching collections.
package struct WatchingParts: Sendable {
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

    /// Whether a watch hears of a change when its turn comes. Another watch may have ended it just before, so that it
    /// is none of the collection's watches any more.
    package var hears: @Sendable (Watch, _ watches: [Watch]) -> Bool = { watch, watches in
        watches.contains { $0.id == watch.id }
    }

    /// The watches that really end when the app ends these.
    package var ended: @Sendable (_ watches: [String]) -> [String] = { $0 }

    package init() {}
}
