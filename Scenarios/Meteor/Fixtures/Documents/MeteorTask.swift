import MeteorSwift

/// A task as the apps of these scenarios have it.
struct MeteorTask: Codable, CollectionDecoder, MongoObject, OfflineObject {
    var _id: String
    var title: String
    var due: EJSONDate?
    var _lastUpdated_: EJSONDate?
    var _wasOffline_: Bool?

    init(_ id: String, _ title: String, due: EJSONDate? = nil) {
        _id = id
        self.title = title
        self.due = due
    }
}
