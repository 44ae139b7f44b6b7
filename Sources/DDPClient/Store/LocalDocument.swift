import DDPWire
import JSONWire

/// A document as a client sees it.
package struct LocalDocument: Hashable, Sendable {
    /// The identifier on the wire.
    package let id: String
    /// The top-level fields, without `_id`.
    package var fields: Members<EJSON>
    /// Whether the app has removed the document, and the server has not confirmed that.
    package var isHidden = false
    /// Whether the app has inserted the document, and the server has not sent it yet.
    package var isUnconfirmed = false

    package init(id: String, fields: Members<EJSON>) {
        self.id = id
        self.fields = fields
    }
}
