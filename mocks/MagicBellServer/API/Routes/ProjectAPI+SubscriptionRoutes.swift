import HTTPHosting
import JSONWire

/// Subscriptions of users to topics.
extension ProjectAPI {
    func listSubscriptions(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["subscriptions": .array(try call.user().subscriptions.map(ProjectAPI.json))])
    }

    func showSubscription(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try call.user()
        return .json(["subscription": ProjectAPI.json(user.subscriptions[try index(call.part(1), of: user)])])
    }

    func subscribe(_ call: APICall) throws(APIFailure) -> APIReply {
        let fields = try call.fields(of: "subscription")
        let topic = try fields.requiredText("topic", limit: 100)
        let categories = try ProjectAPI.categories(fields, isSubscribed: true)
        guard !categories.isEmpty else { throw .invalid("“categories” is a list of 1 to 100 objects.") }
        let user = try call.user()
        if !user.subscriptions.contains(where: { $0.topic == topic }) {
            guard user.subscriptions.count < project.limits.subscriptionCount else {
                throw .invalid("A user has at most \(project.limits.subscriptionCount) subscriptions.")
            }
            user.subscriptions.append(SubscriptionRecord(topic: topic, categories: []))
        }
        return try change(try index(topic, of: user), of: user, categories)
    }

    /// Unsubscribes from the categories that the body names, or from all of the subscription.
    func unsubscribe(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try call.user()
        let index = try index(call.part(1), of: user)
        var categories = user.subscriptions[index].categories
        for place in categories.indices { categories[place].isSubscribed = false }
        return try change(index, of: user, try ProjectAPI.chosenCategories(call) ?? categories)
    }

    /// Deletes those categories of a subscription that the body names, or the subscription.
    func deleteSubscription(_ call: APICall) throws(APIFailure) -> APIReply {
        let user = try call.user()
        let index = try index(call.part(1), of: user)
        guard let slugs = try ProjectAPI.chosenCategories(call)?.map(\.slug) else {
            user.subscriptions.remove(at: index)
            return .noContent
        }
        user.subscriptions[index].categories.removeAll { slugs.contains($0.slug) }
        if user.subscriptions[index].categories.isEmpty { user.subscriptions.remove(at: index) }
        return .noContent
    }

    // MARK: Records

    private func index(_ topic: String, of user: UserRecord) throws(APIFailure) -> Int {
        guard let index = user.subscriptions.firstIndex(where: { $0.topic == topic }) else {
            throw .notFound("subscription")
        }
        return index
    }

    private func change(
        _ index: Int, of user: UserRecord, _ changes: [SubscriptionRecord.Category]
    ) throws(APIFailure) -> APIReply {
        var subscription = user.subscriptions[index]
        for change in changes {
            if let place = subscription.categories.firstIndex(where: { $0.slug == change.slug }) {
                subscription.categories[place] = change
            } else {
                subscription.categories.append(change)
            }
        }
        guard subscription.categories.count <= project.limits.categoryCount else {
            throw .invalid("A subscription has at most \(project.limits.categoryCount) categories.")
        }
        user.subscriptions[index] = subscription
        return .json(["subscription": ProjectAPI.json(subscription)])
    }

    /// The categories that a body names in itself, or in its member `subscription`: MagicBell has the former for a
    /// deletion, and clients wrap what they send in the resource's name. `nil` if the body names none, as no body or
    /// `{}` does.
    private static func chosenCategories(_ call: APICall) throws(APIFailure) -> [SubscriptionRecord.Category]? {
        guard call.request.body?.isEmpty == false else { return nil }
        let body = try call.json()
        if body.isNull { return nil }
        guard let members = body.object else { throw .invalid("The body is an object.") }
        var fields = FieldReader(members, name: "body")
        if let inner = try fields.object("subscription")?.object { fields = FieldReader(inner, name: "subscription") }
        let categories = try categories(fields, isSubscribed: false)
        return categories.isEmpty ? nil : categories
    }

    private static func categories(
        _ fields: FieldReader, isSubscribed: Bool
    ) throws(APIFailure) -> [SubscriptionRecord.Category] {
        try (try fields.objects("categories", limit: 100) ?? []).map { (category) throws(APIFailure) in
            SubscriptionRecord.Category(
                slug: try category.requiredText("slug", limit: 100), reason: try category.text("reason", limit: 255),
                isSubscribed: isSubscribed)
        }
    }

    private static func json(_ subscription: SubscriptionRecord) -> JSON {
        [
            "topic": .string(subscription.topic),
            "categories": .array(
                subscription.categories.map {
                    [
                        "slug": .string($0.slug), "reason": .text($0.reason),
                        "status": $0.isSubscribed ? "subscribed" : "unsubscribed",
                    ]
                }),
        ]
    }
}
