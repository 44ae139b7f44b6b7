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

    init(_ settings: UNNotificationSettings, _ parts: RobinParts.Settings) {
        authorizationStatus = settings.authorizationStatus
        enabledSettings = RobinSettingsOptions(enabledIn: settings, parts)
        #if !os(watchOS)
            alertStyle = settings.alertStyle
            showPreviews = settings.showPreviewsSetting
        #endif
    }
}

extension RobinSettingsOptions {
    fileprivate init(enabledIn settings: UNNotificationSettings, _ parts: RobinParts.Settings) {
        self = RobinSettingsOptions(parts.switches(settings).filter { parts.isOn($0.1) }.map(\.0))
    }
}
