import Testing

@testable import UserNotifications

@Suite("Permission")
struct AuthorizationTests {
    @Test(
        "The first request asks once and records the answer; later ones do not ask (UN-02, UN-03)",
        arguments: [true, false])
    func asksOnce(isGranted: Bool) throws {
        var desk = try Desk(isAuthorized: false)
        desk.core.authorization.promptAnswer = isGranted ? .allow : .deny
        for _ in 0..<3 {
            let reply = desk.perform { core, _ in core.requestAuthorization([.alert]) }
            #expect(reply == .decided(isGranted: isGranted))
        }
        #expect(desk.core.authorization.promptCount == 1)
        #expect(
            desk.log == [
                "authorization.prompted notDetermined", "authorization.changed \(isGranted ? "authorized" : "denied")",
            ])
    }

    @Test("A prompt may stay open; requests made meanwhile wait for the same answer")
    func later() throws {
        var desk = try Desk(isAuthorized: false)
        desk.core.authorization.promptAnswer = .later
        for _ in 0..<2 {
            let reply = desk.perform { core, _ in core.requestAuthorization([.alert]) }
            #expect(reply == .undecided)
        }
        #expect(desk.core.authorization.promptCount == 1 && desk.core.authorization.status == .notDetermined)
        desk.perform { core, _ in core.answerPrompt(isGranted: true) }
        guard case .answerAuthorizationRequests(isGranted: true)? = desk.effects.last else {
            Issue.record("nobody was answered: \(desk.effects)")
            return
        }
        #expect(desk.core.authorization.status == .authorized)
    }

    @Test("A prompt that is not there cannot be answered")
    func noPrompt() throws {
        var desk = try Desk(isAuthorized: false)
        desk.perform { core, _ in core.answerPrompt(isGranted: true) }
        #expect(desk.core.authorization.status == .notDetermined && desk.effects.isEmpty)
    }

    @Test("A provisional request asks nobody, is granted and delivers quietly (UN-05)")
    func provisional() throws {
        var desk = try Desk(isAuthorized: false)
        let reply = desk.perform { core, _ in core.requestAuthorization([.alert, .sound, .badge, .provisional]) }
        #expect(reply == .decided(isGranted: true))
        let settings = desk.core.authorization.settings
        #expect(settings.authorizationStatus == .provisional && desk.core.authorization.promptCount == 0)
        #expect(settings.notificationCenter == .enabled)
        #expect(
            [settings.alert, settings.sound, settings.badge, settings.lockScreen]
                == Array(repeating: .disabled, count: 4))
        desk.add("quiet", nil) { $0.badge = 3 }
        #expect(desk.delivered == ["quiet"] && desk.core.badge == 0)
    }

    @Test("After a provisional grant a request for more asks the person")
    func beyondProvisional() throws {
        var desk = try Desk(isAuthorized: false)
        _ = desk.perform { core, _ in core.requestAuthorization([.alert, .provisional]) }
        desk.core.authorization.promptAnswer = .deny
        let reply = desk.perform { core, _ in core.requestAuthorization([.alert]) }
        #expect(reply == .decided(isGranted: false) && desk.core.authorization.promptCount == 1)
    }

    @Test("What was asked for and granted is enabled, what was not asked for is not supported")
    func settings() throws {
        var desk = try Desk(isAuthorized: false)
        #expect(desk.core.authorization.settings == SettingsValues())
        _ = desk.perform { core, _ in core.requestAuthorization([.alert, .sound, .providesAppNotificationSettings]) }
        var expected = SettingsValues()
        expected.authorizationStatus = .authorized
        expected.alert = .enabled
        expected.sound = .enabled
        expected.notificationCenter = .enabled
        expected.lockScreen = .enabled
        expected.alertStyle = .banner
        expected.providesAppNotificationSettings = true
        #expect(desk.core.authorization.settings == expected)
        _ = desk.perform { core, _ in core.requestAuthorization([.badge]) }
        #expect(desk.core.authorization.settings.badge == .enabled)
    }

    @Test("A refusal disables what was asked for")
    func refusal() throws {
        var desk = try Desk(isAuthorized: false)
        desk.core.authorization.promptAnswer = .deny
        _ = desk.perform { core, _ in core.requestAuthorization([.alert]) }
        let settings = desk.core.authorization.settings
        #expect(settings.alert == .disabled && settings.sound == .notSupported && settings.alertStyle == .none)
    }

    @Test("Switches in the Settings app show at once (UN-06)", arguments: NotificationSwitch.allCases)
    func switches(choice: NotificationSwitch) throws {
        var desk = try Desk(isAuthorized: false)
        let all: UNAuthorizationOptions = [
            .alert, .sound, .badge, .carPlay, .criticalAlert, .announcement, .timeSensitive,
        ]
        _ = desk.perform { core, _ in core.requestAuthorization(all) }
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
        #expect(setting(desk.core.authorization.settings) == .enabled)
        desk.core.authorization.set(choice, isOn: false)
        #expect(setting(desk.core.authorization.settings) == .disabled)
        desk.core.authorization.set(choice, isOn: true)
        #expect(setting(desk.core.authorization.settings) == .enabled)
    }

    @Test(
        "While denied, or while nobody was asked, requests are accepted and nothing is ever delivered (UN-07)",
        arguments: [true, false])
    func notAllowed(wasAsked: Bool) throws {
        var desk = try Desk(isAuthorized: wasAsked)
        desk.add("before", after(60))
        if wasAsked { desk.perform { core, _ in core.setAllowed(false) } }
        desk.add("after", after(60))
        desk.add("at once", nil)
        desk.add("later", after(600))
        #expect(desk.pending == ["before", "after", "later"])
        desk.advance(by: .minutes(2))
        #expect(desk.delivered.isEmpty && desk.pending == ["later"])
        #expect(desk.log("notification.suppressed").count == 3)
        // What is due after the person has changed their mind, arrives.
        desk.perform { core, _ in core.setAllowed(true) }
        desk.advance(by: .minutes(10))
        #expect(desk.delivered == ["later"])
    }
}
