import DDPWire
import JSONWire

/// A query for documents of one collection, which ``DDPCollection/find(where:)`` makes.
///
/// ```swift
/// tasks.find { $0["owner"] == "ann" }.fields("title", "done")
/// tasks.find().first(10)
/// ```
public struct Cursor {
    let collection: DDPCollection
    private let matches: (Members<EJSON>) -> Bool
    private let id: DocumentIdentifier?
    private var names: Set<String>?
    /// The number of documents to send once, in the order of their identifiers; `nil` if the query is live.
    private(set) var limit: Int?

    init(
        _ collection: DDPCollection, id: DocumentIdentifier? = nil, where matches: @escaping (Members<EJSON>) -> Bool
    ) {
        self.collection = collection
        self.id = id
        self.matches = matches
    }

    /// Sends only these top-level fields.
    public func fields(_ names: String...) -> Cursor {
        var cursor = self
        cursor.names = Set(names)
        return cursor
    }

    /// Sends only the first documents, in the order of their identifiers on the wire, and no later changes.
    public func first(_ count: Int) -> Cursor {
        var cursor = self
        cursor.limit = max(0, count)
        return cursor
    }

    /// The documents that match now, with the fields to send.
    var documents: [(id: DocumentIdentifier, fields: Members<EJSON>)] {
        let matching = collection.documents.compactMap { id, fields in view(of: fields, at: id).map { (id, $0) } }
        guard let limit else { return matching }
        return Array(matching.sorted { $0.0.wire < $1.0.wire }.prefix(limit))
    }

    /// The fields to send of a document; `nil` if the document does not match.
    func view(of fields: Members<EJSON>?, at id: DocumentIdentifier) -> Members<EJSON>? {
        guard let fields, self.id == nil || self.id == id, matches(fields) else { return nil }
        guard let names else { return fields }
        return Members(fields.filter { names.contains($0.name) }.map { ($0.name, $0.value) })
    }
}
