import HTTPWire
import JSONWire

/// Tokens for push notifications, on the routes of both generations.
extension ProjectAPI {
    // MARK: /push_subscriptions

    func addPushSubscription(_ call: APICall) throws(APIFailure) -> APIReply {
        let fields = try call.fields(of: "push_subscription")
        let platform = try fields.requiredText("platform", limit: 255)
        guard ["ios", "android", "safari"].contains(platform) else {
            throw .invalid("“platform” is one of ios, android, safari.")
        }
        let token = try fields.requiredText("device_token", limit: 255)
        let bundle = try fields.text("app_bundle_id", limit: 155)
        let record = try register(token, .pushSubscription, of: call) {
            $0.platform = platform
            $0.appBundleID = bundle
        }
        return .json(
            [
                "push_subscription": [
                    "id": .string(String(record.id)), "device_token": .string(token), "platform": .string(platform),
                ]
            ], .created)
    }

    func listPushSubscriptions(_ call: APICall) throws(APIFailure) -> APIReply {
        try list(of: try call.user(), call)
    }

    func listPushSubscriptionsOfUser(_ call: APICall) throws(APIFailure) -> APIReply {
        try list(of: try namedUser(call.part(1)), call)
    }

    func deletePushSubscription(_ call: APICall) throws(APIFailure) -> APIReply {
        try forget(try call.user()) { $0.route == .pushSubscription && $0.token == call.part(1) }
    }

    func deletePushSubscriptionOfUser(_ call: APICall) throws(APIFailure) -> APIReply {
        try forget(try namedUser(call.part(1))) { $0.route == .pushSubscription && String($0.id) == call.part(3) }
    }

    private func list(of user: UserRecord, _ call: APICall) throws(APIFailure) -> APIReply {
        let page = try call.page(size: 20)
        let tokens = user.pushTokens.filter { $0.route == .pushSubscription }
        return .json(
            page.json(
                "push_subscriptions",
                page.slice(tokens).map {
                    [
                        "id": .string(String($0.id)), "user_id": .string(String(user.id)),
                        "device_token": .string($0.token), "platform": .string($0.platform),
                        "created_at": .iso($0.createdAt), "discarded_at": .null,
                    ]
                }))
    }

    // MARK: /channels/mobile_push/apns/tokens

    func addAPNSToken(_ call: APICall) throws(APIFailure) -> APIReply {
        let fields = try call.fields(of: "apns")
        let installation = try fields.text("installation_id", limit: 255)
        if let installation, !["development", "production"].contains(installation) {
            throw .invalid("“installation_id” is development or production.")
        }
        let token = try fields.requiredText("device_token", limit: 255)
        let record = try register(token, .apns, of: call) { $0.installation = installation }
        return .json(
            [
                "apns": [
                    "id": .string(String(record.id)), "device_token": .string(token),
                    "installation_id": .text(installation),
                ]
            ], .created)
    }

    func deleteAPNSToken(_ call: APICall) throws(APIFailure) -> APIReply {
        try forget(try call.user()) { $0.route == .apns && $0.token == call.part(4) }
    }

    // MARK: Records

    /// Registers a token. A token that the user has already is changed, and keeps its number.
    private func register(
        _ token: String, _ route: PushToken.Route, of call: APICall, _ body: (inout PushTokenRecord) -> Void
    ) throws(APIFailure) -> PushTokenRecord {
        let user = try call.user()
        if let index = user.pushTokens.firstIndex(where: { $0.route == route && $0.token == token }) {
            body(&user.pushTokens[index])
            return user.pushTokens[index]
        }
        guard user.pushTokens.count < project.limits.pushTokenCount else {
            throw .invalid("A user has at most \(project.limits.pushTokenCount) tokens.")
        }
        var record = PushTokenRecord(
            id: project.nextNumber(of: "push token"), token: token, route: route, platform: "ios",
            createdAt: project.time)
        body(&record)
        user.pushTokens.append(record)
        return record
    }

    private func forget(
        _ user: UserRecord, _ isWanted: (PushTokenRecord) -> Bool
    ) throws(APIFailure) -> APIReply {
        guard let index = user.pushTokens.firstIndex(where: isWanted) else { throw .notFound("device token") }
        user.pushTokens.remove(at: index)
        return .noContent
    }
}
