import DDPWire
import JSONWire

/// A query for documents of one collection.
///
/// ```swift
/// Cursor("tasks") { $0["owner"] == "ann" }.fields("title", "done")
/// Cursor("tasks").first(10)
/// ```
public struct Cursor {
    let collection: String
    private let matches: (Members<EJSON>) -> Bool
    private var id: DocumentIdentifier?
    private var names: Set<String>?
    /// The number of documents to send once, in the order of their identifiers; `nil` if the query is live.
    private(set) var limit: Int?

    /// Makes a query for all documents that satisfy a condition, now and later.
    public init(_ collection: String, where matches: @escaping (Members<EJSON>) -> Bool = { _ in true }) {
        self.collection = collection
        self.matches = matches
    }

    /// Makes a query for one document.
    public init(_ collection: String, id: DocumentIdentifier) {
        self.init(collection)
        self.id = id
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

    /// The fields to send of a document; `nil` if the document does not match.
    func view(of fields: Members<EJSON>?, at id: DocumentIdentifier) -> Members<EJSON>? {
        guard let fields, self.id == nil || self.id == id, matches(fields) else { return nil }
        guard let names else { return fields }
        return Members(fields.filter { names.contains($0.name) }.map { ($0.name, $0.value) })
    }
}
