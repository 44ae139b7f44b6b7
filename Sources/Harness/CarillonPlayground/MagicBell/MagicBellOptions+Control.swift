import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellServer
import MockHosting

extension MagicBellOptions {
    /// The server as the admin API sees it.
    static func control(of server: MagicBellServer) -> HostedControl<MagicBellServer> {
        HostedControl(
            server, HTTPControl.choice, orders: HTTPControl.orders + orders,
            actions: [notify(by: server)] + changes(by: server) + streams(of: server),
            state: { tables(of: server) })
    }

    // MARK: Actions

    private static let user = AdminMember(
        "user", .text, isRequired: true, about: "an email address, or external: and an identifier")

    private static func user(_ body: AdminBody) -> MagicBellUser {
        MagicBellUser(stringLiteral: body.text("user") ?? "")
    }

    private static func notify(by server: MagicBellServer) -> ServerAction {
        ServerAction(
            "notify", "Sends a notification to users.",
            [
                AdminMember("title", .text, isRequired: true),
                AdminMember(
                    "users", .texts, isRequired: true, about: "email addresses, or external: and an identifier"),
                AdminMember("content", .text), AdminMember("category", .text), AdminMember("topic", .text),
            ]
        ) { body throws(AdminError) in
            let users = body.texts("users").map { MagicBellUser(stringLiteral: $0) }
            if users.isEmpty { throw .badRequest("“users” takes the names of one or more users") }
            let ids = server.notify(
                body.text("title") ?? "", toAll: users, content: body.text("content"),
                category: body.text("category"), topic: body.text("topic"))
            return ["ids": .array(ids.map { .string($0) })]
        }
    }

    private static func changes(by server: MagicBellServer) -> [ServerAction] {
        func change(
            _ name: String, _ about: String, _ change: @escaping (String, MagicBellUser) -> Bool
        ) -> ServerAction {
            let id = AdminMember("id", .text, isRequired: true, about: "the notification")
            return ServerAction(name, about, [user, id]) { body in
                ["changed": .bool(change(body.text("id") ?? "", user(body)))]
            }
        }
        return [
            change("markAsRead", "Marks a notification as read, as another device of the user.") {
                server.markAsRead($0, of: $1)
            },
            change("markAsUnread", "Marks a notification as unread.") { server.markAsUnread($0, of: $1) },
            change("archive", "Archives a notification.") { server.archive($0, of: $1) },
            change("unarchive", "Takes a notification out of the archive.") { server.unarchive($0, of: $1) },
            change("delete", "Deletes a notification.") { server.delete($0, of: $1) },
            ServerAction("markAllRead", "Marks all notifications of a user as read.", [user]) { body in
                server.markAllRead(of: user(body))
                return [:]
            },
            ServerAction("markAllSeen", "Marks all notifications of a user as seen.", [user]) { body in
                server.markAllSeen(of: user(body))
                return [:]
            },
        ]
    }

    private static func streams(of server: MagicBellServer) -> [ServerAction] {
        [
            ServerAction("expireTokens", "Lets the tokens of a user's streams expire.", [user]) { body in
                server.expireTokens(of: user(body))
                return [:]
            },
            ServerAction(
                "dropStreams", "Resets the streams of a user.",
                [user, AdminMember("losesHistory", .flag, about: "whether nobody can resume from before")]
            ) { body in
                server.dropStreams(of: user(body), keepingHistory: !body.flag("losesHistory"))
                return [:]
            },
            ServerAction(
                "addCategory", "Adds a category to the project.",
                [AdminMember("slug", .text, isRequired: true), AdminMember("label", .text)]
            ) { body in
                server.addCategory(body.text("slug") ?? "", label: body.text("label"))
                return [:]
            },
        ]
    }

    // MARK: Misbehaviours

    private static var orders: [MisbehaviourOrder<HTTPMessage>] {
        let retryAfter = AdminMember("retryAfter", .integer(0...3_600), about: "the seconds in Retry-After")
        return [
            .init("tooManyRequests", "Answers requests with 429.", [retryAfter], usually: .received) {
                .tooManyRequests($1, retryAfter: $0.integer("retryAfter"))
            },
            .init("unavailable", "Answers requests with 503.", [retryAfter], usually: .received) {
                .unavailable($1, retryAfter: $0.integer("retryAfter"))
            },
            .init("emptyBody", "Sends answers without their body.") { .emptyBody(of: $1) },
            .init("brokenJSON", "Sends the first half of a body as if it were the whole one.") { .brokenJSON(in: $1) },
            .init(
                "wrongContentType", "Sends answers with a type that is not theirs.",
                [AdminMember("type", .text, about: "text/html unless said")]
            ) { .wrongContentType(of: $1, $0.text("type") ?? "text/html") },
            .init(
                "truncateBody", "Closes the connection after the first bytes of a body.",
                [AdminMember("bytes", .integer(0...1_000_000), isRequired: true)]
            ) { .truncateBody(of: $1, after: $0.integer("bytes") ?? 0) },
            .init("staleCursor", "Gives out the cursor of a page's first element for that of its end.") { _ in
                .staleCursor()
            },
            .init("shiftPages", "Lets further pages begin with the last element of the page before.") { _ in
                .shiftPages()
            },
            .init("refuseRealtime", "Answers requests for the right to listen with 403.") { _ in .refuseRealtime() },
            .init("duplicateEvents", "Sends messages of channels twice.") { _ in .duplicateEvents() },
            .init("reorderEvents", "Sends messages of channels after the next one.") { _ in .reorderEvents() },
            .init("eventsForUnknownNotification", "Sends messages about a notification that does not exist.") { _ in
                .eventsForUnknownNotification()
            },
            .init("silentStreams", "Opens event streams that stay silent for ever.") { _ in .silentStreams() },
            .init("mistypedStreams", "Opens event streams with a type that is none of theirs.") { _ in
                .mistypedStreams()
            },
        ]
    }

    // MARK: State

    private static func tables(of server: MagicBellServer) -> [StateTable] {
        let users = server.users
        let counts = users.map { server.counts(of: $0) }
        var newest: [(MagicBellUser, MagicBellNotification)] = []
        for user in users where newest.count < StateTable.rowLimit {
            let notifications = server.newestNotifications(of: user, limit: StateTable.rowLimit - newest.count)
            newest += notifications.map { (user, $0) }
        }
        let categories = users.first.map { server.preferences(of: $0) } ?? []
        return [
            StateTable(
                "Users", ["user", "notifications", "unread", "unseen", "streams", "push tokens"],
                Array(zip(users, counts))
            ) { user, counts in
                [
                    .string(user.text), .count(counts.total), .count(counts.unread), .count(counts.unseen),
                    .count(server.streamCount(of: user)), .count(server.pushTokens(of: user).count),
                ]
            },
            StateTable(
                "Notifications", ["user", "title", "content", "seen", "read", "archived", "id"], newest,
                count: counts.reduce(0) { $0 + $1.total }
            ) { user, notification in
                [
                    .string(user.text), .string(notification.title), notification.content.map { .string($0) } ?? .null,
                    .bool(notification.isSeen), .bool(notification.isRead), .bool(notification.isArchived),
                    .string(notification.id),
                ]
            },
            StateTable("Categories", ["slug", "label"], categories) { [.string($0.slug), .string($0.label)] },
        ]
    }
}

extension MagicBellUser {
    fileprivate var text: String {
        switch self {
        case .email(let address): address
        case .externalID(let id): "external:\(id)"
        }
    }
}
