extension NotificationSystem {
    /// The values behind ``UNNotificationSettings``. The initial values are those of an app that has never asked for
    /// permission.
    public struct Settings: Hashable, Sendable, Codable {
        /// Whether the app may notify.
        public var authorizationStatus = UNAuthorizationStatus.notDetermined
        /// Whether notifications may play sounds.
        public var sound = UNNotificationSetting.notSupported
        /// Whether the app may set its badge.
        public var badge = UNNotificationSetting.notSupported
        /// Whether notifications may be shown.
        public var alert = UNNotificationSetting.notSupported
        /// Whether notifications are listed.
        public var notificationCenter = UNNotificationSetting.notSupported
        /// Whether notifications are shown on the lock screen.
        public var lockScreen = UNNotificationSetting.notSupported
        /// Whether notifications are shown in a car.
        public var carPlay = UNNotificationSetting.notSupported
        /// Whether critical alerts may be played.
        public var criticalAlert = UNNotificationSetting.notSupported
        /// Whether notifications may be announced.
        public var announcement = UNNotificationSetting.notSupported
        /// Whether notifications may be time-sensitive.
        public var timeSensitive = UNNotificationSetting.notSupported
        /// Whether notifications come in a summary.
        public var scheduledDelivery = UNNotificationSetting.notSupported
        /// Whether direct messages may break through a focus.
        public var directMessages = UNNotificationSetting.notSupported
        /// The kind of alerts.
        public var alertStyle = UNAlertStyle.none
        /// When contents are shown.
        public var showPreviews = UNShowPreviewsSetting.always
        /// Whether the app has settings of its own for notifications.
        public var providesAppNotificationSettings = false

        /// Makes the settings of an app that has never asked.
        public init() {}
    }
}

package typealias SettingsValues = NotificationSystem.Settings
