import HTTPHosting
import HTTPWire
import JSONWire
import MockHosting

/// The parts of the admin API that all servers on HTTP share.
enum HTTPControl {
    /// The kinds of messages.
    static let kinds = HTTPMessage.Kind.allCases.map(\.rawValue)

    /// The misbehaviour `answer`: requests get a status, and do not reach the server. `method` and `path` choose among
    /// them.
    static func misbehaviour(
        _ action: String, _ members: inout AdminMembers, _ pattern: MessagePattern<HTTPMessage>
    ) throws(AdminError) -> Misbehaviour<HTTPMessage>? {
        var pattern = pattern
        let method = try members.text("method"), path = try members.text("path")
        switch (method, path) {
        case (let method?, let path?): pattern = pattern.belonging(to: HTTPMethod(method.uppercased()), path)
        case (nil, nil): break
        default: throw .badRequest("“method” and “path” go together")
        }
        guard action == "answer" else {
            if method == nil { return nil }
            throw .badRequest("“method” and “path” choose what “answer” strikes")
        }
        guard let status = try members.number("status", in: 400...599) else {
            throw .badRequest("“status” is missing: 400 to 599")
        }
        return .refuse(pattern, with: HTTPStatus(status))
    }
}
