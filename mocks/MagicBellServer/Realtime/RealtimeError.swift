import HTTPWire
import JSONWire

/// An error of the realtime channels, in the form that Ably gives to errors.
struct RealtimeError: Error, Hashable {
    /// Ably's number of the error. From 40140 to 40149 a new token helps.
    let code: Int
    /// The status of HTTP that the error would have as an answer.
    let statusCode: Int
    let message: String

    init(_ code: Int, _ statusCode: Int, _ message: String) {
        self.code = code
        self.statusCode = statusCode
        self.message = message
    }

    static func badRequest(_ message: String) -> RealtimeError { RealtimeError(40_000, 400, message) }
    static let invalidCredentials = RealtimeError(40_101, 401, "invalid credentials")
    static let staleTimestamp = RealtimeError(40_104, 401, "timestamp not current")
    static let usedNonce = RealtimeError(40_105, 401, "nonce value replayed")
    static let expiredToken = RealtimeError(40_142, 401, "token expired")
    static let unknownToken = RealtimeError(40_143, 401, "token unrecognised")
    static let notPermitted = RealtimeError(40_160, 401, "action not permitted by the token's capability")
    static let unknownKey = RealtimeError(40_400, 404, "no key with this name")
    /// The code is Ably's for a request that makes no sense here.
    static let noWebSocketOfAbly = badRequest(
        "Ably's protocol over WebSocket is not offered here: listen at /sse, or open a WebSocket with an inbox token")
    static let tooManyListeners = RealtimeError(50_003, 503, "too many streams are open")

    /// The members in the order of an error event.
    var json: JSON {
        [
            "message": .string(message), "code": .number(Double(code)), "statusCode": .number(Double(statusCode)),
            "href": .string("https://help.ably.io/error/\(code)"),
        ]
    }

    /// The body of an answer that refuses a request: `{"error":{…}}`.
    var body: String { JSON.object(["error": json]).text }

    var status: HTTPStatus { HTTPStatus(statusCode) }
}
