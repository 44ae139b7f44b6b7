/// The watches that were made through one ``MongoCollection`` and its copies.
///
/// Confined to the app's main queue.
final class WatchList {
    var ids: [String] = []
}
