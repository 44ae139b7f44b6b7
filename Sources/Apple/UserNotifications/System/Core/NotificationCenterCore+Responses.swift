/// The person's responses to notifications.
extension NotificationCenterCore {
    /// Opens a notification for the person: the app comes to the front.
    package mutating func open(_ identifier: String) throws(NotificationResponseError) {
        let notification = try visible(identifier)
        let action = UNNotificationDefaultActionIdentifier
        take(notification, action, text: nil)
        emit(
            .tellApp(UNNotificationResponse(notification: notification, actionIdentifier: action), .foreground))
    }

    /// Presses one of the notification's buttons for the person, with a text if the button asks for one.
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

    /// Dismisses a notification for the person.
    ///
    /// The app hears of it only if the notification's category asks for that. The app never hears of a banner that the
    /// person flicks away.
    package mutating func dismiss(_ identifier: String) throws(NotificationResponseError) {
        let notification = try visible(identifier)
        let isInList = parts.delivered.all.contains(notification)
        let action = UNNotificationDismissActionIdentifier
        take(notification, action, text: nil)
        guard isInList, category(of: notification)?.options.contains(.customDismissAction) == true else { return }
        emit(.tellApp(UNNotificationResponse(notification: notification, actionIdentifier: action), .background))
    }

    /// Opens the app's own settings for the person, who comes from the Settings app or from a notification.
    package mutating func openAppSettings(from identifier: String?) throws(NotificationResponseError) {
        guard authorization.settings.providesAppNotificationSettings else { throw .noAppSettings }
        emit(
            .openAppSettings(
                try identifier.map { identifier throws(NotificationResponseError) in try visible(identifier) }))
    }

    /// The notification that the person can touch: it is in Notification Center, or it is the banner in front of the
    /// app.
    private func visible(_ identifier: String) throws(NotificationResponseError) -> UNNotification {
        if let delivered = parts.delivered.all.last(where: { $0.request.identifier == identifier }) { return delivered }
        if let banner, banner.request.identifier == identifier { return banner }
        throw .notVisible(identifier, visible: parts.delivered.all.map(\.request.identifier))
    }

    /// The registered category of a notification; `nil` if the category is not registered.
    private func category(of notification: UNNotification) -> UNNotificationCategory? {
        let identifier = notification.request.content.categoryIdentifier
        return categories.first { $0.identifier == identifier }
    }

    /// Removes the notification, because the person has responded to it.
    ///
    /// Apple's systems do the same, but do not document it.
    private mutating func take(_ notification: UNNotification, _ action: String, text: String?) {
        let identifier = notification.request.identifier
        _ = parts.delivered.remove(.identifiers([identifier]))
        if banner?.request.identifier == identifier { banner = nil }
        record(.response(id: identifier, action: action, text: text))
    }
}
