import CarillonEnvironment

/// The delivery of notifications to the person.
extension NotificationCenterCore {
    /// Takes the app's answer to the question how to present a notification. A late or second answer is ignored.
    package mutating func appDidAnswer(
        _ answer: PresentationAnswer, to ticket: PresentationTicket, at moment: DeviceMoment
    ) {
        advance(to: moment)
        guard let (notification, _) = undecided.removeValue(forKey: ticket) else { return }
        let identifier = notification.request.identifier
        switch answer {
        case .noDelegate:
            record(.suppressed(id: identifier, reason: "the app is in front and has no delegate that could present it"))
        case .options(let wished):
            let allowed = parts.presentation.presentation(
                of: notification.request.content, wished: wished, settings: authorization.settings)
            let options = notification.request.visible(allowed)
            guard !options.isEmpty else {
                let reason =
                    wished.isEmpty
                    ? "the app, in front, presents nothing"
                    : allowed.isEmpty ? "the person has switched off what the app wishes" : "there is nothing to show"
                return record(.suppressed(id: identifier, reason: reason))
            }
            foregroundPresentations.append(ForegroundPresentation(notification: notification, options: options))
            if foregroundPresentations.count > 1_000 { foregroundPresentations.removeFirst() }
            if options.contains(.banner) { banner = notification }
            record(.presented(id: identifier, options: options))
            show(notification, options)
        }
    }

    /// Puts a notification in the places that the options name.
    mutating func show(_ notification: UNNotification, _ options: UNNotificationPresentationOptions) {
        if options.contains(.list) {
            parts.delivered.insert(notification)
            deliveryHistory.append(notification)
            if deliveryHistory.count > 1_000 { deliveryHistory.removeFirst() }
            record(
                .delivered(id: notification.request.identifier, delivered: parts.delivered.all.count))
        }
        if options.contains(.badge), let number = notification.request.content.badge {
            changeBadge(to: number.intValue)
        }
    }

    package mutating func removeDelivered(_ selection: NotificationSelection) {
        var count = parts.delivered.all.count
        for removed in parts.delivered.remove(selection) {
            count -= 1
            record(.withdrawn(id: removed.request.identifier, delivered: count))
        }
    }

    /// The delivered notifications that the app sees. Notifications with a location trigger are left out.
    package var visibleToApp: [UNNotification] {
        parts.delivered.all.filter { !($0.request.trigger is UNLocationNotificationTrigger) }
    }

    // MARK: The badge

    /// Sets the badge for the app.
    ///
    /// The number 0 also removes the app's notifications from Notification Center, as reports about iOS say.
    package mutating func setBadgeCount(_ count: Int) -> UNError? {
        guard count >= 0 else { return UNError(.badgeInputInvalid) }
        guard authorization.settings.badge == .enabled else { return UNError(.notificationsNotAllowed) }
        changeBadge(to: count)
        if count == 0 { removeDelivered(.all) }
        return nil
    }

    private mutating func changeBadge(to count: Int) {
        let count = max(0, count)
        guard count != badge else { return }
        badge = count
        record(.badgeChanged(count))
    }
}

extension UNNotificationRequest {
    /// The options that have an effect. A push without words sets the badge and plays a sound, and has nothing to show.
    func visible(_ options: UNNotificationPresentationOptions) -> UNNotificationPresentationOptions {
        let hasWords = [content.title, content.subtitle, content.body].contains { !$0.isEmpty }
        return hasWords || !(trigger is UNPushNotificationTrigger) ? options : options.subtracting([.banner, .list])
    }
}
