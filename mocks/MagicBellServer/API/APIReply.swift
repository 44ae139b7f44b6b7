import HTTPWire
import JSONWire

/// An answer of the API.
struct APIReply {
    var status: HTTPStatus
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    /// Events for the journal.
    var events: [MagicBellEvent] = []
}
