import HTTPWire
import JSONWire

/// An answer of the API.
struct APIReply {
    var status: HTTPStatus
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    /// Events for the journal.
    var events: [MagicBellEvent] = []

    /// Success without a body (MB-SRV-3).
    static let noContent = APIReply(status: .noContent)

    /// A JSON value.
    static func json(_ value: JSON, _ status: HTTPStatus = .ok) -> APIReply { json(value.bytes, status) }

    /// The bytes of a JSON value.
    static func json(_ bytes: [UInt8], _ status: HTTPStatus = .ok) -> APIReply {
        APIReply(status: status, fields: ["Content-Type": "application/json"], body: bytes)
    }
}
