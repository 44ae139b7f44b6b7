/// The decisions about watching collections.
package struct WatchingParts: Sendable {
    /// Whether a watch with a condition gets a removed document, if it satisfies the condition. If not, the watch gets
    /// every removal without a document.
    package var showsRemoved = true

    /// Whether all values of ``MongoCollection`` with one name hear of changes. If not, only the newest one does.
    package var sharesCollections = true

    /// Whether a watch is told of a change, which another watch may have ended just before.
    package var isTold: @Sendable (_ isStillThere: Bool) -> Bool = { $0 }

    /// The watches that really end when the app ends these.
    package var ended: @Sendable (_ watches: [String]) -> [String] = { $0 }

    package init() {}
}
