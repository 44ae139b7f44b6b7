package import DDPWire
package import JSONWire

/// A document as a client sees it.
package struct LocalDocument: Hashable, Sendable {
    /// The identifier on the wire.
    package let id: String
    /// The top-level fields, without `_id`.
    package var fields: Members<EJSON>
    /// The source of the content.
    package var origin: Origin

    /// The source of a document's content.
    package enum Origin: Hashable, Sendable {
        /// The server has sent the document.
        case server
        /// The app has put the document there for itself.
        case app
        /// The app has inserted the document, and the server has neither answered nor sent it.
        case insertion
        /// The server has accepted the insertion, and no subscription has shown the document yet.
        case acceptedInsertion
    }

    package init(id: String, fields: Members<EJSON>, from origin: Origin = .server) {
        self.id = id
        self.fields = fields
        self.origin = origin
    }
}
