/// The permissions that the person gives to an app.
///
/// The system makes this snapshot. The snapshot does not change; ask again to see later changes.
public final class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding, Sendable {
    package let values: SettingsValues

    package init(_ values: SettingsValues) {
        self.values = values
    }

    /// Whether the app may notify.
    public var authorizationStatus: UNAuthorizationStatus { values.authorizationStatus }
    /// Whether notifications may play sounds.
    public var soundSetting: UNNotificationSetting { values.sound }
    /// Whether the app may change the number on its icon.
    public var badgeSetting: UNNotificationSetting { values.badge }
    /// Whether notifications may appear on the screen.
    public var alertSetting: UNNotificationSetting { values.alert }
    /// Whether notifications may appear in Notification Center.
    public var notificationCenterSetting: UNNotificationSetting { values.notificationCenter }
    /// Whether notifications may appear on the lock screen.
    public var lockScreenSetting: UNNotificationSetting { values.lockScreen }
    /// Whether notifications may appear in CarPlay.
    public var carPlaySetting: UNNotificationSetting { values.carPlay }
    /// Whether critical alerts may ignore the mute switch.
    public var criticalAlertSetting: UNNotificationSetting { values.criticalAlert }
    /// Whether Siri may announce notifications.
    public var announcementSetting: UNNotificationSetting { values.announcement }
    /// Whether notifications may be time-sensitive.
    public var timeSensitiveSetting: UNNotificationSetting { values.timeSensitive }
    /// Whether notifications wait for the scheduled summary.
    public var scheduledDeliverySetting: UNNotificationSetting { values.scheduledDelivery }
    /// Whether notifications may count as direct messages.
    public var directMessagesSetting: UNNotificationSetting { values.directMessages }
    /// The way in which alerts appear while the device is in use.
    public var alertStyle: UNAlertStyle { values.alertStyle }
    /// The situations in which notifications show their content.
    public var showPreviewsSetting: UNShowPreviewsSetting { values.showPreviews }
    /// Whether the app asked for a link to its own settings.
    public var providesAppNotificationSettings: Bool { values.providesAppNotificationSettings }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.values == values
    }

    public override var hash: Int { values.hashValue }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let data = coder.decodeIfPresent(NSData.self, forKey: "values"),
            let values = try? JSONDecoder().decode(SettingsValues.self, from: Data(referencing: data))
        else { return nil }
        self.values = values
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        guard let data = try? JSONEncoder().encode(values) else { return }
        coder.encode(NSData(data: data), forKey: "values")
    }
}

extension UNAuthorizationStatus: Codable {}
extension UNNotificationSetting: Codable {}
extension UNAlertStyle: Codable {}
extension UNShowPreviewsSetting: Codable {}
