import HTTPWire
import JSONWire

/// A request to the admin API that cannot be carried out, with a sentence that says why.
struct AdminError: Error, Hashable {
    let status: HTTPStatus
    let sentence: String
    /// The methods that the path takes, if it does not take that of the request.
    var allowed: [String] = []

    /// A request that is wrong in itself.
    static func badRequest(_ sentence: String) -> AdminError { AdminError(status: .badRequest, sentence: sentence) }

    /// A place or an object that does not exist.
    static func notFound(_ sentence: String) -> AdminError { AdminError(status: .notFound, sentence: sentence) }

    var fields: HTTPFields {
        if status == .unauthorized { return ["WWW-Authenticate": "Bearer"] }
        return allowed.isEmpty ? [:] : ["Allow": allowed.joined(separator: ", ")]
    }

    var json: JSON { ["error": .string(sentence)] }
}
