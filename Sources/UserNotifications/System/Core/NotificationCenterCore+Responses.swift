/// What the person does with a notification.
extension NotificationCenterCore {
    /// The person opens a notification: the app comes to the front.
    package mutating func open(_ identifier: String) throws(NotificationResponseError) {
        let notification = try visible(identifier)
        let action = UNNotificationDefaultActionIdentifier
        take(notification, action, text: nil)
        emit(
            .tellApp(UNNotificationResponse(notification: notification, actionIdentifier: action), .foreground))
    }

    /// The person presses one of the notification's buttons, and writes something if the button asks for that.
    package mutating func perform(
        _ action: String, on identifier: String, text: String?
    ) throws(NotificationResponseError) {
        let notification = try visible(identifier)
        let offered = category(of: notification)?.actions ?? []
        guard let button = offered.first(where: { $0.identifier == action }) else {
            throw .noSuchAction(action, on: identifier, offered: offered.map(\.identifier))
        }
        let response: UNNotificationResponse
        switch (button is UNTextInputNotificationAction, text) {
        case (true, let text?):
            response = UNTextInputNotificationResponse(
                notification: notification, actionIdentifier: action, userText: text)
        case (true, nil): throw .textIsMissing(action)
        case (false, nil): response = UNNotificationResponse(notification: notification, actionIdentifier: action)
        case (false, _?): throw .takesNoText(action)
        }
        take(notification, action, text: text)
        emit(.tellApp(response, button.options.contains(.foreground) ? .foreground : .background))
    }

    /// The person dismisses a notification. The app learns of it only if the notification's category asks for that, and not at all if
    /// it is a banner that is flicked away.
    package mutating func dismiss(_ identifier: String) throws(NotificationResponseError) {
        let notification = try visible(identifier)
        let isInList = parts.delivered.all.contains(notification)
        let action = UNNotificationDismissActionIdentifier
        take(notification, action, text: nil)
        guard isInList, category(of: notification)?.options.contains(.customDismissAction) == true else { return }
        emit(.tellApp(UNNotificationResponse(notification: notification, actionIdentifier: action), .background))
    }

    /// The person asks, in the Settings app or from a notification, for the app's own settings.
    package mutating func openAppSettings(from identifier: String?) throws(NotificationResponseError) {
        guard authorization.settings.providesAppNotificationSettings else { throw .noAppSettings }
        emit(
            .openAppSettings(
                try identifier.map { identifier throws(NotificationResponseError) in try visible(identifier) }))
    }

    /// What the person can put a finger on: in Notification Center, or as a banner in front of the app.
    private func visible(_ identifier: String) throws(NotificationResponseError) -> UNNotification {
        if let delivered = parts.delivered.all.last(where: { $0.request.identifier == identifier }) { return delivered }
        if let banner, banner.request.identifier == identifier { return banner }
        throw .notVisible(identifier, visible: parts.delivered.all.map(\.request.identifier))
    }

    /// A category that is not registered offers nothing.
    private func category(of notification: UNNotification) -> UNNotificationCategory? {
        let identifier = notification.request.content.categoryIdentifier
        return categories.first { $0.identifier == identifier }
    }

    /// A notification that was responded to is gone. Commonly seen on Apple's systems, and documented nowhere.
    private mutating func take(_ notification: UNNotification, _ action: String, text: String?) {
        let identifier = notification.request.identifier
        _ = parts.delivered.remove(.identifiers([identifier]))
        if banner?.request.identifier == identifier { banner = nil }
        record(.response(id: identifier, action: action, text: text))
    }
}
