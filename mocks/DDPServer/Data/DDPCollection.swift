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
    /// The live queries of this collection, in the order in which they began. Those that are over stay until they are
    /// half of all, so that the end of many takes no long time.
    private var observers: [CursorObserver] = []
    private var endedObserverCount = 0

    /// The largest number of documents that clients may bring here. Your own code is not limited.
    public var limit = 1_000_000
    /// The memory that the documents may take before clients may bring no more, in bytes as in ``byteCount``. Your own
    /// code is not limited.
    public var byteLimit = 67_108_864
    /// The memory that the documents take, roughly: 32 bytes for each value, and the bytes of texts and names.
    public private(set) var byteCount = 0
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
        guard let fields = fields(at: id, set, unset) else { return false }
        put(fields, at: id)
        return true
    }

    /// The same for a client, which may not make the collection too large.
    ///
    /// - Throws: `DDPError` 507 if there is no room.
    package func update(
        byClient id: DocumentIdentifier, set: Members<EJSON>, unset: [String]
    ) throws(DDPError) -> Bool {
        guard let fields = fields(at: id, set, unset) else { return false }
        try checkRoom(for: fields, at: id)
        put(fields, at: id)
        return true
    }

    private func fields(
        at id: DocumentIdentifier, _ set: Members<EJSON>, _ unset: [String]
    ) -> Members<EJSON>? {
        guard var fields = documents[id] else { return nil }
        for (name, value) in set { fields[name] = value }
        fields.remove(unset)
        return fields
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
        let removed = documents
        documents = [:]
        byteCount = 0
        guard !observers.isEmpty else { return }
        for (id, fields) in removed { tell(id, was: fields, is: nil) }
    }

    /// Sets a document, or removes it, and lets all live queries know.
    private func put(_ fields: Members<EJSON>?, at id: DocumentIdentifier) {
        var fields = fields
        fields?["_id"] = nil
        let old = documents[id]
        documents[id] = fields
        byteCount += DDPCollection.byteCount(of: fields, at: id) - DDPCollection.byteCount(of: old, at: id)
        if !observers.isEmpty { tell(id, was: old, is: fields) }
    }

    private func tell(_ id: DocumentIdentifier, was old: Members<EJSON>?, is fields: Members<EJSON>?) {
        application.perform {
            for observer in observers where !observer.isOver { observer.note(id, was: old, is: fields) }
        }
    }

    // MARK: Limits

    /// Throws the error for a client that brings a document, or makes one larger, if there is no room. A client may
    /// always remove a document, and make one smaller.
    package func checkRoom(for fields: Members<EJSON>, at id: DocumentIdentifier) throws(DDPError) {
        let old = documents[id]
        guard old != nil || documents.count < limit else {
            throw DDPError(507, "The collection “\(name)” is full. It takes \(limit) documents.")
        }
        let growth = DDPCollection.byteCount(of: fields, at: id) - DDPCollection.byteCount(of: old, at: id)
        guard growth <= 0 || byteCount + growth <= byteLimit else {
            throw DDPError(507, "The collection “\(name)” is full. Its documents take at most \(byteLimit) bytes.")
        }
    }

    private static func byteCount(of fields: Members<EJSON>?, at id: DocumentIdentifier) -> Int {
        fields.map { 64 + id.wire.utf8.count + $0.byteCount } ?? 0
    }

    // MARK: Live queries

    func add(_ observer: CursorObserver) { observers.append(observer) }

    func remove(_ observer: CursorObserver) {
        guard !observer.isOver else { return }
        observer.isOver = true
        endedObserverCount += 1
        guard endedObserverCount > 16, endedObserverCount > observers.count / 2 else { return }
        observers.removeAll(where: \.isOver)
        endedObserverCount = 0
    }
}
