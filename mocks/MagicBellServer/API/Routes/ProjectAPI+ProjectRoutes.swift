import HTTPWire
import JSONWire
import OrderedCollections

/// The configuration for clients, imports, metrics and channels.
extension ProjectAPI {
    func showConfig(_ call: APICall) throws(APIFailure) -> APIReply {
        .json([
            "ws": [
                "region": "eu", "channel": .string(try call.user().channel), "auth_url": "ws/auth",
            ],
            "inbox": ["features": ["no_magicbell_branding": ["enabled": false]]],
            "channels": [
                "webPush": [
                    "enabled": false, "config": ["subscribeUrl": "", "vapidAuthentication": ["publicKey": ""]],
                ]
            ],
        ])
    }

    /// The description is the same for everybody, so nobody has to say who asks.
    func showDescription(_ call: APICall) throws(APIFailure) -> APIReply { .json(MagicBellDescription.bytes) }

    // MARK: Imports

    /// Creates or changes users. An element that is no user is a failure of its own.
    func importUsers(_ call: APICall) throws(APIFailure) -> APIReply {
        let elements = try call.fields(of: "import").objects("users", limit: 10_000) ?? []
        guard project.imports.count < project.limits.importCount else {
            throw .invalid("The project has at most \(project.limits.importCount) imports.")
        }
        var errors: [JSON] = []
        for (index, element) in elements.enumerated() {
            do throws(APIFailure) {
                let profile = try profile(element)
                guard profile.externalID != nil || profile.email != nil else {
                    throw .invalid("A user needs “email” or “external_id”.")
                }
                try save(profile)
            } catch {
                errors.append(["index": .count(index), "message": .string(error.message)])
            }
        }
        let id = String(project.nextNumber(of: "import"))
        let result: JSON = [
            "id": .string(id), "status": "processed",
            "summary": ["total": .count(elements.count), "failures": .count(errors.count)],
            "errors": .array(errors), "failures": .count(errors.count),
        ]
        project.imports[id] = result
        return .json(["import": result], .created)
    }

    func showImport(_ call: APICall) throws(APIFailure) -> APIReply {
        guard let result = project.imports[call.part(1)] else { throw .notFound("import") }
        return .json(["import": result])
    }

    // MARK: Metrics

    /// The notifications of each day.
    func showMetrics(_ call: APICall) throws(APIFailure) -> APIReply {
        metrics("date", "date") { String($0.sentAt.text.prefix(10)) }
    }

    /// The notifications of each category.
    func showCategoryMetrics(_ call: APICall) throws(APIFailure) -> APIReply {
        metrics("category", "string") { $0.content.category ?? "uncategorized" }
    }

    /// The notifications of each topic.
    func showTopicMetrics(_ call: APICall) throws(APIFailure) -> APIReply {
        metrics("topic", "string") { $0.content.topic ?? "none" }
    }

    private func metrics(_ name: String, _ type: String, _ label: (NotificationRecord) -> String) -> APIReply {
        var counts: [String: (sent: Int, read: Int)] = [:]
        for record in project.users.values.lazy.flatMap(\.notifications.records) {
            counts[label(record), default: (0, 0)].sent += 1
            if record.readAt != nil { counts[label(record), default: (0, 0)].read += 1 }
        }
        let labels = counts.keys.sorted()
        return .json([
            "metrics": .array(
                labels.map { label in
                    let count = counts[label] ?? (0, 0)
                    return [.count(count.sent), .count(count.read)]
                }),
            "labels": .array(labels.map { .string($0) }),
            "schema": [
                "metric": [
                    ["entity": "notifications", "operation": "sent"], ["entity": "notifications", "operation": "read"],
                ],
                "label": ["name": .string(name), "type": .string(type)],
            ],
        ])
    }

    // MARK: Channels

    func listChannels(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["channels": .array(Array(project.channels.values))])
    }

    /// Adds channels, or replaces those with the same slug. The body has one channel or a list.
    func changeChannels(_ call: APICall) throws(APIFailure) -> APIReply {
        guard let body = try call.json().object else { throw .invalid("The body is an object.") }
        var elements = try FieldReader(body, name: "body").objects("channels", limit: 100)
        if elements == nil {
            elements = [body["channel"] == nil ? FieldReader(body, name: "channel") : try call.fields(of: "channel")]
        }
        var changed: OrderedDictionary<String, JSON> = [:]
        for element in elements ?? [] {
            changed[try element.requiredText("slug", limit: 100)] = .object(element.fields)
        }
        guard project.channels.count + changed.count <= project.limits.categoryCount else {
            throw .invalid("The project has at most \(project.limits.categoryCount) channels.")
        }
        for (slug, channel) in changed { project.channels[slug] = channel }
        return .json(["channels": .array(Array(project.channels.values))], .created)
    }
}
