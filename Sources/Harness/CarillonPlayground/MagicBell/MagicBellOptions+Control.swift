import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellServer
import MockHosting

extension MagicBellOptions {
    /// The server as the admin API sees it: it can send notifications, and answer requests with a status.
    static func control(of server: MagicBellServer) -> HostedControl<MagicBellServer> {
        HostedControl(
            server, kinds: HTTPControl.kinds, client: { $0 }, own: HTTPControl.misbehaviour,
            actions: [
                "notify": { members throws(AdminError) in
                    guard let title = try members.text("title") else { throw .badRequest("“title” is missing") }
                    let users = try members.texts("users").map { MagicBellUser(stringLiteral: $0) }
                    let content = try members.text("content")
                    let (category, topic) = (try members.text("category"), try members.text("topic"))
                    try members.end()
                    if users.isEmpty { throw .badRequest("“users” takes the names of one or more users") }
                    let ids = server.notify(
                        title, toAll: users, content: content, category: category, topic: topic)
                    return ["ids": .array(ids.map { .string($0) })]
                }
            ])
    }
}
