import JSONWire

/// The content that the sender of a notification gives.
struct NotificationContent {
    var title: String
    var content: String?
    var actionURL: String?
    var category: String?
    var topic: String?
    var customAttributes: JSON?
}
