/// A policy that decides how a notification reaches the person after it has fired.
package protocol PresentationPolicy: Sendable {
    /// Decides the fate of a notification by the person's settings and by whether the app is in front.
    func reception(
        of content: UNNotificationContent, settings: SettingsValues, isAppInFront: Bool
    ) -> NotificationReception

    /// The part of the app's wishes for a notification in the foreground that the person's settings allow.
    func presentation(
        of content: UNNotificationContent, wished: UNNotificationPresentationOptions, settings: SettingsValues
    ) -> UNNotificationPresentationOptions
}

/// The fate of a notification that has fired.
package enum NotificationReception: Hashable, Sendable {
    /// The app is in front, and decides itself.
    case upToApp
    case shown(UNNotificationPresentationOptions)
    case suppressed(reason: String)
}

/// The policy that Apple documents. Where Apple documents nothing, a way of presentation is allowed if its switch is
/// on.
package struct StandardPresentationPolicy: PresentationPolicy {
    package init() {}

    package func reception(
        of content: UNNotificationContent, settings: SettingsValues, isAppInFront: Bool
    ) -> NotificationReception {
        switch settings.authorizationStatus {
        case .notDetermined: return .suppressed(reason: "nobody was asked for permission yet")
        case .denied: return .suppressed(reason: "the person does not allow notifications")
        case .authorized, .provisional, .ephemeral: break
        }
        if isAppInFront { return .upToApp }
        let options = presentation(of: content, wished: [.badge, .sound, .list, .banner], settings: settings)
        return options.isEmpty ? .suppressed(reason: "everything is switched off in the settings") : .shown(options)
    }

    package func presentation(
        of content: UNNotificationContent, wished: UNNotificationPresentationOptions, settings: SettingsValues
    ) -> UNNotificationPresentationOptions {
        // The system split `.alert` into these two options.
        var options = wished
        if options.remove(.alert) != nil { options.formUnion([.list, .banner]) }
        let isQuiet = content.interruptionLevel == .passive
        if settings.notificationCenter != .enabled { options.remove(.list) }
        if settings.alert != .enabled || settings.alertStyle == .none || isQuiet { options.remove(.banner) }
        if settings.sound != .enabled || content.sound == nil || isQuiet { options.remove(.sound) }
        if settings.badge != .enabled || content.badge == nil { options.remove(.badge) }
        return options
    }
}
