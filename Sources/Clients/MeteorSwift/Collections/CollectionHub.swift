import CarillonEnvironment
import DDPClient
import DDPWire
import Foundation
import JSONWire

/// The one place of a collection in its client: the documents, their values for the app, and the watches.
///
/// Confined to the app's main queue.
final class CollectionHub {
    let name: String
    let parts: MeteorParts
    /// Takes the documents that are none of the type that they were to be.
    let onUndecodable: (UndecodableDocument) -> Void
    /// The documents that the session has brought, and the app's own.
    private(set) var session = LocalCollection()
    /// The documents that the app sees while those of a new session come; `nil` if it sees the session's.
    private(set) var former: LocalCollection?
    /// The number of changes of what the app sees.
    private(set) var edition = 0
    /// The type that the app has registered for this collection.
    var coder: (any CollectionDecoder.Type)? {
        didSet { if coder is any OfflineObject.Type { hasOfflineObjects = true } }
    }
    /// Whether the app has registered a type of objects that can be kept in a file. It may register others, too.
    private(set) var hasOfflineObjects = false
    /// The times at which objects were first written to a file, by identifiers on the wire.
    var stamps: [String: EJSONDate] = [:]
    /// The values that were made of the documents that the app sees, by identifiers on the wire.
    var values: [String: TypedValues] = [:]
    private var watches: [Watch] = []
    /// The changes of which the watches are still to hear.
    private var untold = Queue<WatchNews>()
    private var isTelling = false

    /// - Parameter isNew: whether the session is new, so that the app is to see its documents later.
    init(
        name: String, parts: MeteorParts, isNew: Bool, onUndecodable: @escaping (UndecodableDocument) -> Void
    ) {
        self.name = name
        self.parts = parts
        self.onUndecodable = onUndecodable
        if isNew { former = LocalCollection() }
    }

    /// The documents as the app sees them.
    var documents: LocalCollection { former ?? session }

    // MARK: Messages of the server

    /// Handles `added`, `changed`, `removed`, `addedBefore` or `movedBefore`.
    func apply(_ message: ServerMessage) {
        let change = parts.store.apply(&session, message)
        if former != nil { return }
        edition += 1
        if let id = message.changedDocument {
            let values = takeValues(of: id)
            if let change { note(change, values) }
        } else if let change {
            note(change, values[change.document.id] ?? [:])
        }
        tell()
    }

    // MARK: Sessions

    /// Begins the documents anew. The app still sees those of the former session.
    func beginSession() {
        if former == nil { former = session }
        session.reset { isKept($0, at: .session) }
    }

    /// Lets the app see the documents of the session. Call ``tell()`` when all collections have done so.
    func showSession() {
        guard let former = former.take() else { return }
        edition += 1
        for change in parts.store.differences(former, session) { note(change, takeValues(of: change.document.id)) }
        values = values.filter { session[$0.key] != nil }
    }

    /// Drops the documents that do not stay. Call ``tell()`` when all collections have done so.
    func cleanUp(_ cleanup: Cleanup) {
        let before = documents
        edit { $0.reset { isKept($0, at: cleanup) } }
        for change in before.changes(to: documents) { note(change, takeValues(of: change.document.id)) }
    }

    /// Begins the documents anew, because the app wants it, and shows those that stay. Watches do not hear.
    func beginAnew() {
        former = nil
        edit { $0.reset { isKept($0, at: .session) } }
        values = [:]
        stamps = stamps.filter { session[$0.key] != nil }
    }

    /// Whether the document stays at a cleanup.
    func isKept(_ document: LocalDocument, at cleanup: Cleanup) -> Bool {
        parts.store.isKept(document, isRestored(document), cleanup)
    }

    /// Whether the document came from a file, and the server has not sent it since.
    func isRestored(_ document: LocalDocument) -> Bool {
        hasOfflineObjects && document.fields["_wasOffline_"]?.bool == true
    }

    /// Changes the documents in a way that the app has asked for.
    func edit(_ change: (inout LocalCollection) -> Void) {
        edition += 1
        change(&session)
        guard var former = former.take() else { return }
        change(&former)
        self.former = former
    }

    /// Takes the values of a document that is another one now, or none.
    private func takeValues(of id: String) -> TypedValues {
        if documents[id] == nil, !documents.isHidden(id) { stamps[id] = nil }
        return values.removeValue(forKey: id) ?? [:]
    }

    // MARK: Watches

    func add(_ watch: Watch) { watches.append(watch) }

    func removeWatches(_ ids: [String]) {
        let ids = parts.watching.ended(ids)
        watches.removeAll { ids.contains($0.id) }
    }

    func removeWatches(of owner: WatchOwner) { removeWatches(watches.filter { $0.owner === owner }.map(\.id)) }

    private func note(_ change: LocalChange, _ formerValues: TypedValues) {
        guard !watches.isEmpty else { return }
        untold.append(WatchNews(change, of: self, formerValues))
    }

    /// Tells the watches of the changes, in order. Handlers may make watches, stop them, and make further changes.
    func tell() {
        guard !isTelling else { return }
        isTelling = true
        while let news = untold.removeFirst() {
            for watch in watches where parts.watching.hears(watch, watches) { watch.handler(news) }
        }
        isTelling = false
    }
}

extension ServerMessage {
    /// The identifier on the wire of the document that gets other content, or goes.
    fileprivate var changedDocument: String? {
        switch self {
        case .added(let document), .addedBefore(let document, _): document.id
        case .changed(let change): change.id
        case .removed(_, let id): id
        default: nil
        }
    }
}
