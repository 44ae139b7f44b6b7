import HTTPWire
import JSONWire
import OrderedCollections

/// Notifications that the project sends.
extension ProjectAPI {
    func sendNotification(_ call: APICall) throws(APIFailure) -> APIReply {
        let broadcast = try send(try call.fields(of: "notification"))
        var members = ProjectAPI.members(of: broadcast)
        members["recipients"] = broadcast.recipients
        members["sent_at"] = .seconds(broadcast.createdAt)
        return .json(["notification": .object(members)], .created)
    }

    func sendBroadcast(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["broadcast": ProjectAPI.json(try send(try call.fields(of: "broadcast")))], .created)
    }

    func listBroadcasts(_ call: APICall) throws(APIFailure) -> APIReply {
        let page = try call.page(size: 20)
        return .json(page.json("broadcasts", page.slice(project.broadcasts.values.reversed()).map(ProjectAPI.json)))
    }

    func showBroadcast(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["broadcast": ProjectAPI.json(try broadcast(call.part(1)))])
    }

    func listBroadcastNotifications(_ call: APICall) throws(APIFailure) -> APIReply {
        let notifications = try broadcast(call.part(1)).notifications
        let page = try call.page(size: 20)
        return .json(page.json("notifications", page.slice(notifications).map { $0.record.delivery(to: $0.user) }))
    }

    private func broadcast(_ id: String) throws(APIFailure) -> BroadcastRecord {
        guard let broadcast = project.broadcasts[id] else { throw .notFound("broadcast") }
        return broadcast
    }

    // MARK: Sending

    /// Creates one notification for each recipient (MB-SRV-7). Nothing happens unless the whole request is valid.
    private func send(_ fields: FieldReader) throws(APIFailure) -> BroadcastRecord {
        let content = NotificationContent(
            title: try fields.requiredText("title", limit: 255),
            content: try fields.text("content", limit: 4_194_304),
            actionURL: try fields.text("action_url", limit: 2048), category: try fields.text("category", limit: 100),
            topic: try fields.text("topic", limit: 100), customAttributes: try fields.object("custom_attributes"))
        let overrides = try fields.object("overrides")
        guard let recipients = try fields.objects("recipients", limit: 1000), !recipients.isEmpty else {
            throw .invalid("“recipients” is a list of 1 to 1000 objects.")
        }
        let wanted = try recipients.map { (fields) throws(APIFailure) in try recipient(fields) }
        var users: [UserRecord] = []
        for recipient in wanted { users += try self.users(recipient, content) }
        var seen: Set<Int> = []
        // A later recipient may have shown that two of the users are one.
        users.removeAll { project.users[$0.id] !== $0 || !seen.insert($0.id).inserted }
        let broadcastID = project.makeID()
        let inApp = ProjectAPI.overridden(content, by: overrides)
        let notifications = users.map { user in
            // One recipient's notification can be found by the identifier in the answer.
            (user, project.send(inApp, to: user, id: users.count == 1 ? broadcastID : nil))
        }
        let broadcast = BroadcastRecord(
            id: broadcastID, content: content, recipients: fields.fields["recipients"] ?? .null, overrides: overrides,
            createdAt: project.time, notifications: notifications, errors: [])
        project.broadcasts[broadcastID] = broadcast
        if project.broadcasts.count > project.limits.broadcastCount { project.broadcasts.removeFirst() }
        return broadcast
    }

    /// A recipient as the project names it.
    private enum Recipient {
        case user(UserProfile)
        case subscribers
    }

    private func recipient(_ fields: FieldReader) throws(APIFailure) -> Recipient {
        if fields.has("matches") {
            throw .invalid("Recipients by “matches” are not offered by this server.", code: "not_offered")
        }
        if try fields.object("topic")?["subscribers"]?.bool == true { return .subscribers }
        let profile = try self.profile(fields)
        guard profile.externalID != nil || profile.email != nil else {
            throw .invalid("A recipient needs “email” or “external_id”.")
        }
        return .user(profile)
    }

    private func users(_ recipient: Recipient, _ content: NotificationContent) throws(APIFailure) -> [UserRecord] {
        switch recipient {
        case .user(let profile):
            // A recipient names a user, as the fields of a request do, so an address of another user does not count.
            var profile = profile
            if project.hasForeignAddress(profile) { profile.email = nil }
            return [try save(profile)]
        case .subscribers:
            return project.users.values.filter { user in
                user.subscriptions.contains { subscription in
                    subscription.topic == content.topic
                        && subscription.categories.contains {
                            $0.isSubscribed && ($0.slug == "*" || $0.slug == content.category)
                        }
                }
            }
        }
    }

    /// The content in the app, which may differ from that of other channels.
    private static func overridden(_ content: NotificationContent, by overrides: JSON?) -> NotificationContent {
        guard let inApp = overrides?["channels"]?["in_app"] else { return content }
        var content = content
        content.title = inApp["title"]?.string ?? content.title
        content.content = inApp["content"]?.string ?? content.content
        content.actionURL = inApp["action_url"]?.string ?? content.actionURL
        return content
    }

    // MARK: Forms

    private static func members(of broadcast: BroadcastRecord) -> Members<JSON> {
        let content = broadcast.content
        var members: Members<JSON> = [
            "id": .string(broadcast.id), "title": .string(content.title), "content": .text(content.content),
            "action_url": .text(content.actionURL), "category": .text(content.category),
            "topic": .text(content.topic),
        ]
        members["custom_attributes"] = content.customAttributes
        return members
    }

    private static func json(_ broadcast: BroadcastRecord) -> JSON {
        var members = members(of: broadcast)
        members["recipients"] = broadcast.recipients
        members["overrides"] = broadcast.overrides
        members["status"] = [
            "status": "processed",
            "summary": ["total": .count(broadcast.notifications.count), "failures": .count(broadcast.errors.count)],
            "errors": .array(broadcast.errors.map { .string($0) }),
        ]
        members["created_at"] = .iso(broadcast.createdAt)
        members["sent_at"] = .iso(broadcast.createdAt)
        return .object(members)
    }
}
