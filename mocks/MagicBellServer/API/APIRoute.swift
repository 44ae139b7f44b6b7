import HTTPWire

/// A method and a path of the API, with all that it takes to serve it. A star stands for one part of the path.
struct APIRoute: Sendable {
    /// The sender that a route is for.
    enum Access: Sendable {
        /// A user, named by fields.
        case user
        /// The project, with its secret.
        case project
        /// Either of them.
        case both
        /// A member of the workspace, with a bearer token.
        case workspace
        /// A user, named by a bearer token that the project has signed.
        case token
        /// Anybody, without any field.
        case anybody
    }

    typealias Handler = @Sendable (ProjectAPI) -> (APICall) throws(APIFailure) -> APIReply

    let method: HTTPMethod
    let parts: [String]
    let access: Access
    let handler: Handler
    /// Whether the path has no star.
    let isExact: Bool

    init(_ text: String, _ access: Access, _ handler: @escaping Handler) {
        let words = text.split(separator: " ")
        method = HTTPMethod(String(words.first ?? ""))
        parts = (words.last ?? "").split(separator: "/").map(String.init)
        self.access = access
        self.handler = handler
        isExact = !parts.contains("*")
    }

    func matches(_ path: [String]) -> Bool {
        guard path.count == parts.count else { return false }
        for index in parts.indices where parts[index] != "*" && parts[index] != path[index] { return false }
        return true
    }
}
