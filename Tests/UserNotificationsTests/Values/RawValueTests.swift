import Testing
import UserNotifications

@Suite("Raw values are Apple's")
struct RawValueTests {
    @Test("Options")
    func options() {
        let authorization: [UNAuthorizationOptions] = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings, .provisional,
            .announcement,
            .timeSensitive,
        ]
        #expect(authorization.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128, 256])
        let presentation: [UNNotificationPresentationOptions] = [.badge, .sound, .alert, .list, .banner]
        #expect(presentation.map(\.rawValue) == [1, 2, 4, 8, 16])
        let action: [UNNotificationActionOptions] = [.authenticationRequired, .destructive, .foreground]
        #expect(action.map(\.rawValue) == [1, 2, 4])
        let category: [UNNotificationCategoryOptions] = [
            .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle,
            .allowAnnouncement,
        ]
        #expect(category.map(\.rawValue) == [1, 2, 4, 8, 16])
    }

    @Test("Enumerations")
    func enumerations() {
        let status: [UNAuthorizationStatus] = [.notDetermined, .denied, .authorized, .provisional, .ephemeral]
        #expect(status.map(\.rawValue) == [0, 1, 2, 3, 4])
        let setting: [UNNotificationSetting] = [.notSupported, .disabled, .enabled]
        #expect(setting.map(\.rawValue) == [0, 1, 2])
        let style: [UNAlertStyle] = [.none, .banner, .alert]
        #expect(style.map(\.rawValue) == [0, 1, 2])
        let previews: [UNShowPreviewsSetting] = [.always, .whenAuthenticated, .never]
        #expect(previews.map(\.rawValue) == [0, 1, 2])
        let level: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
        #expect(level.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("Errors, their domain and how they are caught")
    func errors() {
        #expect(
            UNError.Code.allCases.map(\.rawValue) == [
                1, 100, 101, 102, 103, 104, 105, 1400, 1401, 1500, 1501, 1600,
            ])
        #expect(UNErrorDomain == "UNErrorDomain")
        let bridged = UNError(.badgeInputInvalid) as NSError
        #expect(bridged.domain == "UNErrorDomain" && bridged.code == 1600)
        #expect(bridged.localizedDescription == "A badge count must be 0 or more")
        do { throw UNError(.notificationsNotAllowed) } catch UNError.notificationsNotAllowed {} catch {
            Issue.record("not caught by its code")
        }
    }

    @Test("The names of the standard actions")
    func actions() {
        #expect(UNNotificationDefaultActionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
        #expect(UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
    }
}
