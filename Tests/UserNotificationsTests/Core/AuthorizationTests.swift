import CarillonEnvironment
import Testing

@testable import UserNotifications

@Suite("Permission")
struct AuthorizationTests {
    @Test(
        "The first request asks once and records the answer; later ones do not ask (UN-02, UN-03)",
        arguments: [true, false])
    func asksOnce(isGranted: Bool) throws {
        var bed = try CoreBed(isAuthorized: false)
        bed.core.authorization.promptAnswer = isGranted ? .allow : .deny
        for _ in 0..<3 {
            let reply = bed.perform { core, _ in core.requestAuthorization([.alert]) }
            #expect(reply == .decided(isGranted: isGranted))
        }
        #expect(bed.core.authorization.promptCount == 1)
        #expect(
            bed.log == [
                "authorization.prompted notDetermined", "authorization.changed \(isGranted ? "authorized" : "denied")",
            ])
    }

    @Test("A prompt may stay open; requests made meanwhile wait for the same answer")
    func later() throws {
        var bed = try CoreBed(isAuthorized: false)
        bed.core.authorization.promptAnswer = .later
        for _ in 0..<2 {
            let reply = bed.perform { core, _ in core.requestAuthorization([.alert]) }
            #expect(reply == .undecided)
        }
        #expect(bed.core.authorization.promptCount == 1 && bed.core.authorization.status == .notDetermined)
        bed.perform { core, _ in core.answerPrompt(isGranted: true) }
        guard case .answerAuthorizationRequests(isGranted: true)? = bed.effects.last else {
            Issue.record("nobody was answered: \(bed.effects)")
            return
        }
        #expect(bed.core.authorization.status == .authorized)
    }

    @Test("A prompt that is not there cannot be answered")
    func noPrompt() throws {
        var bed = try CoreBed(isAuthorized: false)
        bed.perform { core, _ in core.answerPrompt(isGranted: true) }
        #expect(bed.core.authorization.status == .notDetermined && bed.effects.isEmpty)
    }

    @Test("A provisional request asks nobody, is granted and delivers quietly (UN-05)")
    func provisional() throws {
        var bed = try CoreBed(isAuthorized: false)
        let reply = bed.perform { core, _ in core.requestAuthorization([.alert, .sound, .badge, .provisional]) }
        #expect(reply == .decided(isGranted: true))
        let settings = bed.core.authorization.settings
        #expect(settings.authorizationStatus == .provisional && bed.core.authorization.promptCount == 0)
        #expect(settings.notificationCenter == .enabled)
        #expect(
            [settings.alert, settings.sound, settings.badge, settings.lockScreen]
                == Array(repeating: .disabled, count: 4))
        bed.add("quiet", nil) { $0.badge = 3 }
        #expect(bed.delivered == ["quiet"] && bed.core.badge == 0)
    }

    @Test("After a provisional grant a request for more asks the person")
    func beyondProvisional() throws {
        var bed = try CoreBed(isAuthorized: false)
        _ = bed.perform { core, _ in core.requestAuthorization([.alert, .provisional]) }
        bed.core.authorization.promptAnswer = .deny
        let reply = bed.perform { core, _ in core.requestAuthorization([.alert]) }
        #expect(reply == .decided(isGranted: false) && bed.core.authorization.promptCount == 1)
    }

    @Test("Options that were asked for and granted are enabled, others are not supported")
    func settings() throws {
        var bed = try CoreBed(isAuthorized: false)
        #expect(bed.core.authorization.settings == SettingsValues())
        _ = bed.perform { core, _ in core.requestAuthorization([.alert, .sound, .providesAppNotificationSettings]) }
        var expected = SettingsValues()
        expected.authorizationStatus = .authorized
        expected.alert = .enabled
        expected.sound = .enabled
        expected.notificationCenter = .enabled
        expected.lockScreen = .enabled
        expected.alertStyle = .banner
        expected.providesAppNotificationSettings = true
        #expect(bed.core.authorization.settings == expected)
        _ = bed.perform { core, _ in core.requestAuthorization([.badge]) }
        #expect(bed.core.authorization.settings.badge == .enabled)
    }

    @Test("A refusal disables what was asked for")
    func refusal() throws {
        var bed = try CoreBed(isAuthorized: false)
        bed.core.authorization.promptAnswer = .deny
        _ = bed.perform { core, _ in core.requestAuthorization([.alert]) }
        let settings = bed.core.authorization.settings
        #expect(settings.alert == .disabled && settings.sound == .notSupported && settings.alertStyle == .none)
    }

    @Test("Switches in the Settings app show at once (UN-06)", arguments: NotificationSwitch.allCases)
    func switches(choice: NotificationSwitch) throws {
        var bed = try CoreBed(isAuthorized: false)
        let all: UNAuthorizationOptions = [
            .alert, .sound, .badge, .carPlay, .criticalAlert, .announcement, .timeSensitive,
        ]
        _ = bed.perform { core, _ in core.requestAuthorization(all) }
        func setting(_ values: SettingsValues) -> UNNotificationSetting {
            switch choice {
            case .sound: values.sound
            case .badge: values.badge
            case .alert: values.alert
            case .notificationCenter: values.notificationCenter
            case .lockScreen: values.lockScreen
            case .carPlay: values.carPlay
            case .criticalAlert: values.criticalAlert
            case .announcement: values.announcement
            case .timeSensitive: values.timeSensitive
            }
        }
        #expect(setting(bed.core.authorization.settings) == .enabled)
        bed.core.authorization.set(choice, isOn: false)
        #expect(setting(bed.core.authorization.settings) == .disabled)
        bed.core.authorization.set(choice, isOn: true)
        #expect(setting(bed.core.authorization.settings) == .enabled)
    }

    @Test(
        "While denied, or while nobody was asked, requests are accepted and nothing is ever delivered (UN-07)",
        arguments: [true, false])
    func notAllowed(wasAsked: Bool) throws {
        var bed = try CoreBed(isAuthorized: wasAsked)
        bed.add("before", after(60))
        if wasAsked { bed.perform { core, _ in core.setAllowed(false) } }
        bed.add("after", after(60))
        bed.add("at once", nil)
        bed.add("later", after(600))
        #expect(bed.pending == ["before", "after", "later"])
        bed.pass(.minutes(2))
        #expect(bed.delivered.isEmpty && bed.pending == ["later"])
        #expect(bed.log("notification.suppressed").count == 3)
        // A request that is due after the person has changed their mind arrives.
        bed.perform { core, _ in core.setAllowed(true) }
        bed.pass(.minutes(10))
        #expect(bed.delivered == ["later"])
    }
}
