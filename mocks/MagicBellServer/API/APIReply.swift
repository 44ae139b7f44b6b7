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

    /// The most bytes of a body. A host resets a connection on which more than 8 MiB wait, and begins no answer while
    /// more than 1 MiB waits, so a body of this size still goes out (D-MAGICBELLSERVER-23).
    static let byteLimit = 7_000_000

    /// A JSON value. One that is too long becomes a refusal before it is encoded.
    static func json(_ value: JSON, _ status: HTTPStatus = .ok) -> APIReply {
        if value.isLonger(than: byteLimit) { return APIFailure.answerTooLarge(byteLimit).reply }
        return json(value.bytes, status)
    }

    /// The bytes of a JSON value.
    static func json(_ bytes: [UInt8], _ status: HTTPStatus = .ok) -> APIReply {
        APIReply(status: status, fields: ["Content-Type": "application/json"], body: bytes)
    }
}
