/// What the person allows an app. A snapshot that the system makes; ask again to see later changes.
public final class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding, Sendable {
    package let values: SettingsValues

    package init(_ values: SettingsValues) {
        self.values = values
    }

    public var authorizationStatus: UNAuthorizationStatus { values.authorizationStatus }
    public var soundSetting: UNNotificationSetting { values.sound }
    public var badgeSetting: UNNotificationSetting { values.badge }
    public var alertSetting: UNNotificationSetting { values.alert }
    public var notificationCenterSetting: UNNotificationSetting { values.notificationCenter }
    public var lockScreenSetting: UNNotificationSetting { values.lockScreen }
    public var carPlaySetting: UNNotificationSetting { values.carPlay }
    public var criticalAlertSetting: UNNotificationSetting { values.criticalAlert }
    public var announcementSetting: UNNotificationSetting { values.announcement }
    public var timeSensitiveSetting: UNNotificationSetting { values.timeSensitive }
    public var scheduledDeliverySetting: UNNotificationSetting { values.scheduledDelivery }
    public var directMessagesSetting: UNNotificationSetting { values.directMessages }
    public var alertStyle: UNAlertStyle { values.alertStyle }
    public var showPreviewsSetting: UNShowPreviewsSetting { values.showPreviews }
    public var providesAppNotificationSettings: Bool { values.providesAppNotificationSettings }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.values == values
    }

    public override var hash: Int { values.hashValue }

    // MARK: Coding

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        guard let data = coder.decodeIfPresent(NSData.self, forKey: "values"),
            let values = try? JSONDecoder().decode(SettingsValues.self, from: Data(referencing: data))
        else { return nil }
        self.values = values
    }

    public func encode(with coder: NSCoder) {
        guard let data = try? JSONEncoder().encode(values) else { return }
        coder.encode(NSData(data: data), forKey: "values")
    }
}

extension UNAuthorizationStatus: Codable {}
extension UNNotificationSetting: Codable {}
extension UNAlertStyle: Codable {}
extension UNShowPreviewsSetting: Codable {}
