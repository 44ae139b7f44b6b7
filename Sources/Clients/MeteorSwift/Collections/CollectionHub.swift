import DDPClient
import DDPWire
import Foundation
import JSONWire

/// The one place of a collection in its client: the documents, their values for the app, and the watches.
///
/// Confined to the app's main queue.
final class CollectionHub {
    let name: String
    private(set) var documents = LocalCollection()
    /// The type that the app has registered for this collection.
    var coder: (any CollectionDecoder.Type)?
    /// The times at which objects were first written to a file, by identifiers on the wire.
    var stamps: [String: EJSONDate] = [:]
    private let parts: MeteorParts
    private var watches: [Watch] = []
    /// The values that were made of documents, by identifiers on the wire and by types. A document that is no value of
    /// a type has an entry without a value.
    private var values: [String: [ObjectIdentifier: Any?]] = [:]

    /// A watch of the app's.
    struct Watch {
        let id: String
        /// Takes a change. The value is still the old one of a removed document.
        let handler: (LocalChange, CollectionHub) -> Void
    }

    init(name: String, parts: MeteorParts) {
        self.name = name
        self.parts = parts
    }

    // MARK: Messages of the server

    /// Handles `added`, `changed`, `removed`, `addedBefore` or `movedBefore`.
    func apply(_ message: ServerMessage) {
        let change = parts.store.apply(&documents, message)
        if let id = message.changedDocument { values[id] = nil }
        guard let change else { return }
        let id = change.document.id
        tell(change)
        if change.reason == .removed, documents[id] == nil { forget(id) }
    }

    /// Tells the watches. Handlers may make watches and stop them.
    private func tell(_ change: LocalChange) {
        for watch in watches where parts.watching.isTold(watches.contains { $0.id == watch.id }) {
            watch.handler(change, self)
        }
    }

    // MARK: Watches

    func add(_ watch: Watch) { watches.append(watch) }

    func removeWatches(_ ids: [String]) {
        let ids = parts.watching.ended(ids)
        watches.removeAll { ids.contains($0.id) }
    }

    func removeAllWatches() { watches = [] }

    // MARK: Changes of the app's own, of which watches do not hear

    /// Puts a document there.
    func insert(_ id: String, _ fields: Members<EJSON>, from origin: LocalDocument.Origin = .app) {
        documents.insert(id, fields, from: origin)
        values[id] = nil
    }

    func acceptInsertion(of id: String, _ fields: Members<EJSON>) {
        documents.acceptInsertion(of: id, fields)
        values[id] = nil
    }

    func takeBackInsertion(of id: String) {
        documents.takeBackInsertion(of: id)
        if documents[id] == nil { forget(id) }
    }

    func hide(_ id: String) { parts.store.hide(&documents, id) }
    func show(_ id: String) { documents.show(id) }

    /// Drops a document that the server has removed, if the server has not sent it again.
    func dropHidden(_ id: String) {
        if documents.isHidden(id) { drop(id) }
    }

    func drop(_ id: String) {
        documents.drop(id)
        forget(id)
    }

    /// Drops all documents but those that the condition keeps.
    func reset(keeping isKept: (LocalDocument) -> Bool) {
        documents.reset(keeping: isKept)
        values = [:]
        stamps = stamps.filter { documents[$0.key] != nil }
    }

    private func forget(_ id: String) {
        values[id] = nil
        stamps[id] = nil
    }

    // MARK: Values for the app

    /// The identifier on the wire that stands for an identifier of the app's: of a document that is there, if possible.
    func wireID(of text: String) -> String {
        let id = DocumentIdentifier.string(text).wire
        return documents[id] == nil && documents[text] != nil ? text : id
    }

    /// The documents as values of a type, in their order, without those that are none.
    func values<T>(as type: T.Type) -> [T] { documents.visible.compactMap { value(of: $0, as: type) } }

    /// A document as a value of a type; `nil` if it is none.
    ///
    /// A type with ``CollectionDecoder`` is decoded. Any other one gets what the registered type makes of the document,
    /// or the document as a dictionary.
    func value<T>(of document: LocalDocument, as type: T.Type) -> T? {
        if let coder = type as? any CollectionDecoder.Type { return decoded(document, coder) as? T }
        if let coder, let value = decoded(document, coder) as? T { return value }
        return document.shown as? T
    }

    private func decoded(_ document: LocalDocument, _ coder: any CollectionDecoder.Type) -> Any? {
        let type = ObjectIdentifier(coder)
        if let known = values[document.id]?[type] { return known }
        let value = try? parts.store.decode(coder, Data(document.plain.bytes))
        values[document.id, default: [:]][type] = .some(value)
        return value
    }

    /// Whether the document came from a file, and the server has not sent it since.
    func isRestored(_ document: LocalDocument) -> Bool {
        coder is any OfflineObject.Type && document.fields["_wasOffline_"]?.bool == true
    }
}

extension ServerMessage {
    /// The identifier on the wire of the document that gets other content.
    fileprivate var changedDocument: String? {
        switch self {
        case .added(let document), .addedBefore(let document, _): document.id
        case .changed(let change): change.id
        default: nil
        }
    }
}

extension LocalDocument {
    /// The identifier as apps see it.
    var text: String { DocumentIdentifier(wire: id).text }

    /// The document as apps see it in a dictionary.
    fileprivate var shown: [String: Any] {
        var shown = fields.mapValues(\.json).shown
        shown["_id"] = text
        return shown
    }

    /// The document as a decoder sees it.
    fileprivate var plain: JSON {
        var members = fields.mapValues(\.plain)
        members["_id"] = .string(text)
        return .object(members)
    }
}
