import DDPClient
import DDPWire
import Foundation
import JSONWire

/// The values of one document, by types. A document that is no value of a type has an entry without a value.
typealias TypedValues = [ObjectIdentifier: Any?]

/// Documents as the app's values.
extension CollectionHub {
    /// The version of a document whose value is wanted.
    enum Version {
        /// The one that the app sees. Its values are kept.
        case shown
        /// Another one, of which these values are known.
        case other(TypedValues)
    }

    /// The identifier on the wire that stands for an identifier of the app's: of a document that is there, if possible.
    func wireID(of text: String) -> String {
        let id = DocumentIdentifier.string(text).wire
        let documents = documents
        return documents[id] == nil && documents[text] != nil ? text : id
    }

    /// The documents as values of a type, in their order, without those that are none.
    func values<T>(as type: T.Type) -> [T] { documents.visible.compactMap { value(of: $0, as: type) } }

    /// A document as a value of a type; `nil` if it is none.
    ///
    /// A type with ``CollectionDecoder`` is decoded. Any other one gets what the registered type makes of the document,
    /// or the document as a dictionary.
    func value<T>(of document: LocalDocument, as type: T.Type, _ version: Version = .shown) -> T? {
        if let coder = type as? any CollectionDecoder.Type { return decoded(document, coder, version) as? T }
        if let coder, let value = decoded(document, coder, version) as? T { return value }
        return document.shown as? T
    }

    private func decoded(
        _ document: LocalDocument, _ coder: any CollectionDecoder.Type, _ version: Version
    ) -> Any? {
        let type = ObjectIdentifier(coder)
        switch version {
        case .other(let known): return known[type] ?? (try? decode(document, coder))
        case .shown:
            if let known = values[document.id]?[type] { return known }
            do {
                let value = try decode(document, coder)
                values[document.id, default: [:]][type] = .some(value)
                return value
            } catch {
                values[document.id, default: [:]][type] = .some(nil)
                onUndecodable(UndecodableDocument(document.text, in: name, as: coder, error))
                return nil
            }
        }
    }

    private func decode(_ document: LocalDocument, _ coder: any CollectionDecoder.Type) throws -> Any? {
        try parts.store.decode(coder, Data(document.plain.bytes))
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
