import HTTPHosting
import HTTPWire
import JSONWire
import MockHosting

/// The parts of the admin API that all servers on HTTP share.
enum HTTPControl {
    /// The ways to choose among messages. `method` and `path` choose requests, and the messages that belong to them.
    static var choice: MessageChoice<HTTPMessage> {
        MessageChoice(
            kinds: HTTPMessage.Kind.allCases.map(\.rawValue), client: { $0 },
            ownMembers: [
                AdminMember("method", .text, about: "the method of the request, together with path"),
                AdminMember("path", .text, about: "the path of the request, together with method"),
            ],
            narrowByOwn: { pattern, body throws(AdminError) in
                switch (body.text("method"), body.text("path")) {
                case (let method?, let path?): pattern.belonging(to: HTTPMethod(method.uppercased()), path)
                case (nil, nil): pattern
                default: throw .badRequest("“method” and “path” go together")
                }
            })
    }

    /// The misbehaviours of servers on HTTP.
    static var orders: [MisbehaviourOrder<HTTPMessage>] {
        [
            MisbehaviourOrder(
                "answer", "Answers requests with a status; the server does not see them.",
                [AdminMember("status", .integer(400...599), isRequired: true, about: "400 to 599")],
                usually: .received,
                striking: { .refuse($1, with: HTTPStatus($0.integer("status") ?? 500)) }),
            MisbehaviourOrder(
                "cutBody", "Resets the connection after the first bytes of a body.",
                [AdminMember("bytes", .integer(0...1_000_000), isRequired: true)],
                striking: { .cutBody(of: $1, after: $0.integer("bytes") ?? 0) }),
        ]
    }
}
