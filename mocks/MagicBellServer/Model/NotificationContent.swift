import JSONWire

/// The content that the sender of a notification gives.
struct NotificationContent {
    var title: String
    var content: String?
    var actionURL: String?
    var category: String?
    var topic: String?
    var customAttributes: JSON?

    init(
        title: String, content: String? = nil, actionURL: String? = nil, category: String? = nil, topic: String? = nil,
        customAttributes: JSON? = nil
    ) {
        (self.title, self.content, self.actionURL) = (title, content, actionURL)
        (self.category, self.topic) = (category, topic)
        self.customAttributes = customAttributes?.isNull == true ? nil : customAttributes
    }
}
