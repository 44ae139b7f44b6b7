public import DDPWire
public import JSONWire
public import OrderedCollections

/// A collection of documents, as the server's database has it. Subscribers see each change at once.
///
/// ```swift
/// let tasks = server.collection("tasks")
/// tasks.insert(["title": "Buy milk", "done": false], id: "t1")
/// tasks.update("t1", set: ["done": true])
/// tasks.documents.count  // 1
/// ```
///
/// Only code on the server's loop may touch a collection.
public final class DDPCollection {
    /// The name, as the wire shows it.
    public let name: String
    /// The documents without `_id`, in the order in which they were inserted.
    public private(set) var documents: OrderedDictionary<DocumentIdentifier, Members<EJSON>> = [:]
    /// The live queries of this collection, in the order in which they began.
    private var observers: OrderedDictionary<ObjectIdentifier, CursorObserver> = [:]

    /// The largest number of documents that clients may bring here. Your own code is not limited.
    public var limit = 1_000_000
    private unowned let application: DDPApplication

    init(name: String, of application: DDPApplication) {
        self.name = name
        self.application = application
    }

    /// A query for all documents that satisfy a condition, now and later.
    public func find(where matches: @escaping (Members<EJSON>) -> Bool = { _ in true }) -> Cursor {
        Cursor(self, where: matches)
    }

    /// A query for one document.
    public func find(_ id: DocumentIdentifier) -> Cursor { Cursor(self, id: id) { _ in true } }

    /// The document with an identifier; `nil` if there is none.
    public subscript(id: DocumentIdentifier) -> Members<EJSON>? { documents[id] }

    /// Inserts a document. Returns whether the collection had none with this identifier; otherwise nothing changes.
    @discardableResult
    public func insert(_ fields: Members<EJSON>, id: DocumentIdentifier) -> Bool {
        guard documents[id] == nil else { return false }
        put(fields, at: id)
        return true
    }

    /// Sets and removes top-level fields of a document. Returns whether there is such a document.
    @discardableResult
    public func update(_ id: DocumentIdentifier, set: Members<EJSON> = [:], unset: [String] = []) -> Bool {
        guard var fields = documents[id] else { return false }
        for (name, value) in set { fields[name] = value }
        fields.remove(unset)
        put(fields, at: id)
        return true
    }

    /// Removes a document. Returns whether there was one.
    @discardableResult
    public func remove(_ id: DocumentIdentifier) -> Bool {
        guard documents[id] != nil else { return false }
        put(nil, at: id)
        return true
    }

    /// Removes all documents.
    public func removeAll() {
        for id in documents.keys { put(nil, at: id) }
    }

    /// Sets a document, or removes it, and lets all live queries know.
    private func put(_ fields: Members<EJSON>?, at id: DocumentIdentifier) {
        var fields = fields
        fields?["_id"] = nil
        let old = documents[id]
        documents[id] = fields
        guard !observers.isEmpty else { return }
        application.perform {
            for observer in observers.values.elements { observer.note(id, was: old, is: fields) }
        }
    }

    // MARK: Limits

    /// Whether clients may bring no more documents.
    package var isFull: Bool { documents.count >= limit }

    /// The error for clients that bring one more.
    package var fullness: DDPError { DDPError(507, "The collection “\(name)” is full. It takes \(limit) documents.") }

    // MARK: Live queries

    func add(_ observer: CursorObserver) { observers[ObjectIdentifier(observer)] = observer }

    func remove(_ observer: CursorObserver) { observers[ObjectIdentifier(observer)] = nil }
}
