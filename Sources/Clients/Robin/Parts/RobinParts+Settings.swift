package import CarillonEnvironment
package import UserNotifications

extension RobinParts {
    /// Robin's view of the person's choices, and the times at which Robin updates it.
    package struct Settings: Sendable {
        /// Each switch of the system's settings, with Robin's option for it.
        package var switches: @Sendable (UNNotificationSettings) -> [(RobinSettingsOptions, UNNotificationSetting)] = {
            settings in
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
            return switches
        }

        /// Whether a switch is on.
        package var isOn: @Sendable (UNNotificationSetting) -> Bool = { $0 == .enabled }

        /// Whether Robin updates its view at this event: each time that the app comes back into use.
        package var renews: @Sendable (PlatformEvent) -> Bool = { $0 == .willEnterForeground || $0 == .didBecomeActive }

        /// The settings after the app has asked for an update, computed from the settings before and a function that
        /// reads the current ones.
        package var refreshed:
            @Sendable (_ known: RobinNotificationSettings, _ look: () -> RobinNotificationSettings) ->
                RobinNotificationSettings = { _, look in look() }
    }
}
