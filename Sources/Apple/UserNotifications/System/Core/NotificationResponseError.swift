/// The reason why the person cannot respond to a notification in that way.
public enum NotificationResponseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No notification with this identifier is visible; the visible ones are listed.
    case notVisible(String, visible: [String])
    /// The notification does not offer this action; the offered ones are listed.
    case noSuchAction(String, on: String, offered: [String])
    /// The action needs a text, and the response has none.
    case textIsMissing(String)
    /// The action takes no text, and the response has one.
    case takesNoText(String)
    /// The app never said that it has notification settings of its own.
    case noAppSettings

    /// The reason in words, with a hint about what to do.
    public var description: String {
        switch self {
        case .notVisible(let identifier, let visible):
            "No notification “\(identifier)” is visible; \(NotificationResponseError.list(visible, "there is")). "
                + "Let it be delivered first"
        case .noSuchAction(let action, let identifier, let offered):
            "“\(identifier)” offers no action “\(action)”; \(NotificationResponseError.list(offered, "it offers")). "
                + "Register its category, and put the category's identifier into its content"
        case .textIsMissing(let action): "The action “\(action)” asks for text; reply with some"
        case .takesNoText(let action): "The action “\(action)” takes no text; perform it without"
        case .noAppSettings:
            "The app has no notification settings of its own; it must request `.providesAppNotificationSettings`"
        }
    }

    private static func list(_ names: [String], _ verb: String) -> String {
        names.isEmpty ? "\(verb) none" : "\(verb) " + names.map { "“\($0)”" }.joined(separator: ", ")
    }
}
