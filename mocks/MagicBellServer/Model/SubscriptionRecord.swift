/// A user's subscription to a topic.
struct SubscriptionRecord {
    struct Category {
        let slug: String
        var reason: String?
        var isSubscribed: Bool
    }

    let topic: String
    var categories: [Category]
}
