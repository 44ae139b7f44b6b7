public import JSONWire

/// A change of a document.
public struct DocumentChange: Hashable, Sendable {
    /// The name of the collection.
    public var collection: String
    /// The identifier on the wire; see ``DocumentIdentifier``.
    public var id: String
    /// The fields with new values.
    public var fields: Members<EJSON>
    /// The names of the fields that are gone.
    public var cleared: [String]

    /// Makes a change.
    public init(collection: String, id: String, fields: Members<EJSON> = [:], cleared: [String] = []) {
        self.collection = collection
        self.id = id
        self.fields = fields
        self.cleared = cleared
    }
}
