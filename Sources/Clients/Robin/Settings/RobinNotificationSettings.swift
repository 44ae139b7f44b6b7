public import UserNotifications

/// An app's notification settings at one moment.
public struct RobinNotificationSettings: Sendable {
    /// Whether the app may notify.
    public let authorizationStatus: UNAuthorizationStatus

    /// The settings that were enabled. All others were disabled or not supported.
    public let enabledSettings: RobinSettingsOptions

    #if !os(watchOS)
    /// The way in which alerts appear.
    public let alertStyle: UNAlertStyle

    /// The situations in which notifications show their content.
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
