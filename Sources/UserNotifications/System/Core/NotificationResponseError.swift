/// Why the person cannot do that with a notification.
public enum NotificationResponseError: Error, Hashable, Sendable, CustomStringConvertible {
    case notVisible(String, visible: [String])
    case noSuchAction(String, on: String, offered: [String])
    case textIsMissing(String)
    case takesNoText(String)
    case noAppSettings

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
