import Testing

@testable import Robin

@Suite("Settings as options")
struct SettingsOptionsTests {
    @Test(
        "RO-35: an option is there exactly if its setting is enabled",
        arguments: [
            (\SettingsValues.badge, RobinSettingsOptions.badge), (\.sound, .sound), (\.alert, .alert),
            (\.notificationCenter, .notificationCenter), (\.lockScreen, .lockScreen),
            (\.criticalAlert, .criticalAlert), (\.carPlay, .carPlay), (\.announcement, .announcement),
        ] as [(any WritableKeyPath<SettingsValues, UNNotificationSetting> & Sendable, RobinSettingsOptions)])
    func option(
        setting: any WritableKeyPath<SettingsValues, UNNotificationSetting> & Sendable, option: RobinSettingsOptions
    ) {
        func options(_ value: UNNotificationSetting) -> RobinSettingsOptions {
            var values = SettingsValues()
            values[keyPath: setting] = value
            return RobinNotificationSettings(UNNotificationSettings(values), RobinParts.Settings()).enabledSettings
        }
        #expect(options(.enabled) == option)
        #expect(options(.disabled) == [])
        #expect(options(.notSupported) == [])
    }

    @Test("The bits are Robin's")
    func bits() {
        let options: [RobinSettingsOptions] = [
            .badge, .sound, .alert, .notificationCenter, .lockScreen, .criticalAlert, .carPlay, .announcement,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
    }
}
