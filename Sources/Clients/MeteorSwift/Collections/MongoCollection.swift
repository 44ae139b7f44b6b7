import DDPClient
import Foundation

/// A collection of the server, as far as the client's subscriptions bring its documents.
///
/// ```swift
/// let tasks = MongoCollection<Task>(meteor: meteor, collection: "tasks")
/// let open = tasks.find(matching: { !$0.done }, sorted: { $0.title > $1.title })
/// let watch = tasks.watch { reason, id, task in print(reason, id, task?.title ?? "") }
/// ```
///
/// The elements are values of a type with ``CollectionDecoder``, or dictionaries: ``EJSONObject``.
public struct MongoCollection<T> {
    let meteor: MeteorClient
    let name: String
    let owner: WatchOwner

    /// Makes a view on a collection of a client. A type with ``CollectionDecoder`` is registered for the collection.
    public init(meteor: MeteorClient, collection: String) {
        self.meteor = meteor
        name = collection
        owner = WatchOwner()
        if let coder = T.self as? any CollectionDecoder.Type {
            meteor.registerCodable(collection, collectionCoder: coder)
        }
    }

    var hub: CollectionHub { meteor.hub(name) }

    // MARK: Reading

    /// The number of documents, also of those that are no values of the type.
    public var count: Int { hub.documents.count }

    /// Whether there are no documents.
    public var isEmpty: Bool { count == 0 }

    /// Returns the elements that satisfy a condition.
    ///
    /// - Parameters:
    ///   - matching: the condition; `nil` for all elements.
    ///   - sorted: returns whether the first element belongs after the second, as the README says. `nil` leaves them in
    ///     the order in which they came.
    public func find(matching: MeteorMatcher<T>? = nil, sorted: MeteorSorter<T>? = nil) -> [T] {
        meteor.parts.elements.found(among: hub.values(as: T.self), matching: matching, sorted: sorted)
    }

    /// Returns the first element that ``find(matching:sorted:)`` would return.
    public func findOne(matching: MeteorMatcher<T>? = nil, sorted: MeteorSorter<T>? = nil) -> T? {
        find(matching: matching, sorted: sorted).first
    }

    /// Returns the first element that ``find(matching:sorted:)`` would return. The same as
    /// ``findOne(matching:sorted:)``, to which a closure without a label belongs.
    @_disfavoredOverload
    public func findOne(match: MeteorMatcher<T>?, sorted: MeteorSorter<T>? = nil) -> T? {
        findOne(matching: match, sorted: sorted)
    }

    /// Returns the element with an identifier.
    public func findOne(_ _id: String) -> T? {
        let hub = hub
        return hub.documents[hub.wireID(of: _id)].flatMap { hub.value(of: $0, as: T.self) }
    }

    // MARK: Writing

    /// Inserts an object: locally at once, and on the server. See
    /// ``MeteorClient/insert(into:object:responseCallback:)``.
    ///
    /// - Returns: the identifier of the new document; `nil` if the object has no form in EJSON.
    @discardableResult
    public func insert(_ object: T, responseCallback: MeteorClientMethodCallback? = nil) -> String? {
        meteor.insert(into: name, object: object, responseCallback: responseCallback)
    }

    /// Puts an object into the local collection without telling the server.
    ///
    /// - Returns: whether the object has an `_id`, as a ``MongoObject``, an ``OfflineObject`` or a dictionary.
    @discardableResult
    public func add(item: T) -> Bool {
        guard let id = meteor.parts.writing.identifier(item) else { return false }
        meteor.add(item: item, forId: id, into: name)
        return true
    }

    /// Changes fields of a document on the server. The local element changes when the server says so.
    ///
    /// - Parameters:
    ///   - _id: the document's identifier.
    ///   - changes: the new values; `NSNull` removes a field.
    ///   - responseCallback: gets the server's answer, or the error.
    public func update(
        _ _id: String, changes: EJSONObject, responseCallback: MeteorClientMethodCallback? = nil
    ) {
        meteor.update(into: name, objectWithId: _id, changes: changes, responseCallback: responseCallback)
    }

    /// Removes a document: locally at once, and on the server.
    public func remove(_ _id: String, responseCallback: MeteorClientMethodCallback? = nil) {
        meteor.remove(from: name, objectWithId: _id, responseCallback: responseCallback)
    }
}
