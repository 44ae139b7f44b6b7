import HTTPHosting
import HTTPWire
import JSONWire

/// A reason why the API refuses a request, as the client reads it.
struct APIFailure: Error {
    let status: HTTPStatus
    let code: String
    let message: String
    var fields: HTTPFields = [:]

    /// The answer, with the body that all errors have.
    var reply: APIReply {
        var reply = APIReply.json(
            ["errors": [["code": .string(code), "message": .string(message)]]], status)
        for field in fields { reply.fields.append(field) }
        reply.events = [.refused(status: status.code, code: code)]
        return reply
    }

    // MARK: The family of authentication

    static func unauthorized(_ code: String, _ message: String) -> APIFailure {
        APIFailure(status: .unauthorized, code: code, message: message)
    }

    static func forbidden(_ message: String) -> APIFailure {
        APIFailure(status: .forbidden, code: "forbidden", message: message)
    }

    // MARK: Requests

    static func badRequest(_ message: String) -> APIFailure {
        APIFailure(status: .badRequest, code: "bad_request", message: message)
    }

    /// The reason names no bytes of the request, for they may be a secret.
    static func brokenHTTP(_ violation: HTTPViolation) -> APIFailure {
        APIFailure(
            status: violation.status, code: "bad_request",
            message: "The request is no HTTP/1.1: \(violation.kind.sentence) [\(violation.section)].")
    }

    static func late(_ wait: HTTPTimeouts.Wait) -> APIFailure {
        APIFailure(status: .requestTimeout, code: "request_timeout", message: "The server has waited too long \(wait).")
    }

    static func invalid(_ message: String, code: String = "invalid") -> APIFailure {
        APIFailure(status: .unprocessableContent, code: code, message: message)
    }

    static func notFound(_ kind: String) -> APIFailure {
        APIFailure(status: .notFound, code: "not_found", message: "A \(kind) with the given identifier does not exist.")
    }

    static let noRoute = APIFailure(
        status: .notFound, code: "not_found", message: "The API has no such path.")

    static func wrongMethod(_ allowed: [HTTPMethod]) -> APIFailure {
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return APIFailure(
            status: .methodNotAllowed, code: "method_not_allowed", message: "The path allows \(names).",
            fields: ["Allow": names])
    }

    static func tooLarge(_ limit: Int) -> APIFailure {
        APIFailure(
            status: .contentTooLarge, code: "content_too_large", message: "A body has at most \(limit) bytes.")
    }

    static func answerTooLarge(_ limit: Int) -> APIFailure {
        .invalid(
            "The answer would have more than \(limit) bytes. Ask for fewer elements, as by “per_page”.",
            code: "answer_too_large")
    }

    static func tooManyRequests(_ seconds: Int) -> APIFailure {
        APIFailure(
            status: .tooManyRequests, code: "rate_limit_exceeded",
            message: "Too many requests. Try again in \(seconds) s.", fields: ["Retry-After": "\(seconds)"])
    }
}
