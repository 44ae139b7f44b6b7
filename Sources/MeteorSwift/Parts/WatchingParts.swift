/// The decisions about watching collections.
package struct WatchingParts: Sendable {
    /// Whether a watch with a condition gets a removed document, if it satisfies the condition. If not, the watch gets
    /// every removal without a document.
    package var showsRemoved = true

    /// Whether all values of ``MongoCollection`` with one name hear of changes. If not, only the newest one does.
    package var sharesCollections = true

    package init() {}
}
