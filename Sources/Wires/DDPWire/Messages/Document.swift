public import JSONWire

/// A document of a collection, as the wire shows it.
public struct Document: Hashable, Sendable {
    /// The name of the collection.
    public var collection: String
    /// The identifier on the wire; see ``DocumentIdentifier``.
    public var id: String
    /// The top-level fields, without `_id`.
    public var fields: Members<EJSON>

    /// Makes a document.
    public init(collection: String, id: String, fields: Members<EJSON> = [:]) {
        self.collection = collection
        self.id = id
        self.fields = fields
    }
}
