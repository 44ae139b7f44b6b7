import UserNotifications

/// An app's notification settings as they were at one moment.
public struct RobinNotificationSettings: Sendable {
    public let authorizationStatus: UNAuthorizationStatus

    /// The settings that were enabled. What is missing was disabled or not supported.
    public let enabledSettings: RobinSettingsOptions

    #if !os(watchOS)
        public let alertStyle: UNAlertStyle

        /// When the content of notifications is shown.
        public let showPreviews: UNShowPreviewsSetting
    #endif

    init(_ settings: UNNotificationSettings) {
        authorizationStatus = settings.authorizationStatus
        enabledSettings = RobinSettingsOptions(enabledIn: settings)
        #if !os(watchOS)
            alertStyle = settings.alertStyle
            showPreviews = settings.showPreviewsSetting
        #endif
    }
}

extension RobinSettingsOptions {
    fileprivate init(enabledIn settings: UNNotificationSettings) {
        var switches: [(RobinSettingsOptions, UNNotificationSetting)] = [
            (.sound, settings.soundSetting),
            (.alert, settings.alertSetting),
            (.notificationCenter, settings.notificationCenterSetting),
            (.criticalAlert, settings.criticalAlertSetting),
        ]
        #if !os(watchOS)
            switches += [(.badge, settings.badgeSetting), (.lockScreen, settings.lockScreenSetting)]
        #endif
        #if !os(macOS)
            switches += [(.announcement, settings.announcementSetting)]
        #endif
        #if !os(macOS) && !os(watchOS)
            switches += [(.carPlay, settings.carPlaySetting)]
        #endif
        self = RobinSettingsOptions(switches.filter { $0.1 == .enabled }.map(\.0))
    }
}
