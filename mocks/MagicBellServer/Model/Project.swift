import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MagicBellWire

/// A project with its users and their notifications, and the API above it. It outlives restarts of its server.
final class Project {
    private var publications: [Publication] = []

    /// Answers a request of the API.
    func reply(to request: HTTPRequest, at now: Instant) -> APIReply { APIReply(status: .notFound) }

    /// Returns the user whom a request names with valid fields, or the reply that refuses the request. The user comes
    /// to be when first named.
    func user(of request: HTTPRequest, at now: Instant) -> Result<UserRecord, APIRefusal> {
        .failure(APIRefusal(APIReply(status: .unauthorized)))
    }

    /// Returns the messages about all changes so far, and forgets them.
    func takePublications() -> [Publication] {
        defer { publications = [] }
        return publications
    }
}

/// A reply that refuses a request.
struct APIRefusal: Error {
    let reply: APIReply

    init(_ reply: APIReply) { self.reply = reply }
}
