import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about the permission to notify: the question, the person's answer, and later changes.
extension Scenario {
    static let authorizationAsksOnce = Scenario(
        "un/authorization/asks-once",
        "An app asks for permission at each of three launches; the person sees one prompt, and each launch gets the answer.",
        covers: ["UN-02", "UN-03"]
    ) { world in
        let phone = world.device("phone")
        world.expect(phone.promptCount, equals: 0, "before the app asks, nobody is asked")
        for launch in 1...3 {
            let isGranted = try await phone.center.requestAuthorization(options: [.alert, .sound])
            world.expect(isGranted, "launch \(launch) is told that it may notify")
            world.expect(phone.promptCount, equals: 1, "by launch \(launch) the person has been asked once")
            phone.mainApp.kill()
            phone.mainApp.enterForeground()
        }
    }

    static let authorizationTakesItsTime = Scenario(
        "un/authorization/takes-its-time",
        "While the person thinks about the prompt, the app asks again: there is one prompt, and its answer is for both.",
        covers: ["UN-02"]
    ) { world in
        let phone = world.device("phone")
        phone.answerPrompts(by: .later)
        let center = phone.center
        async let first = center.requestAuthorization(options: [.alert])
        async let second = center.requestAuthorization(options: [.alert, .badge])
        try await world.advance(by: .minutes(5))
        world.expect(phone.promptCount, equals: 1, "one prompt is on the screen")
        let status = await center.notificationSettings().authorizationStatus
        world.expect(status, equals: .notDetermined, "nothing is decided yet")

        phone.answerPrompt(isGranted: true)
        let answers = try await [first, second]
        world.expect(answers, equals: [true, true], "both requests get the person's answer")
        world.expect(phone.promptCount, equals: 1, "nobody was asked again")
    }

    static let authorizationRefused = Scenario(
        "un/authorization/refused",
        "The person says no: the app learns it without an error, however often it asks, and none of its notifications shows.",
        covers: ["UN-03", "UN-04", "UN-07"]
    ) { world in
        let phone = world.device("phone")
        phone.answerPrompts(by: .deny)
        try await phone.center.add(.message("before", after: .minutes(1)))
        for attempt in 1...2 {
            let (isGranted, error) = await phone.center.authorization(options: [.alert])
            world.expect(isGranted, equals: false, "attempt \(attempt) is refused")
            world.expect(error == nil, "the refusal of attempt \(attempt) is no error")
        }
        world.expect(phone.promptCount, equals: 1, "the second attempt asked nobody")

        try await phone.center.add(.message("after", after: .minutes(1)))
        try await phone.center.add(.message("at once"))
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(1))
        world.expect(phone.delivered, equals: [], "nothing is delivered")
    }

    static let authorizationProvisional = Scenario(
        "un/authorization/provisional",
        "With provisional authorization nobody is asked, and notifications arrive quietly until the person decides to keep them.",
        covers: ["UN-05"]
    ) { world in
        let phone = world.device("phone")
        let delegate = RecordingDelegate(presents: [.banner, .list, .sound])
        phone.center.delegate = delegate
        let isGranted = try await phone.center.requestAuthorization(options: [.alert, .sound, .provisional])
        world.expect(isGranted, "it is granted")
        world.expect(phone.promptCount, equals: 0, "nobody was asked")
        let status = await phone.center.notificationSettings().authorizationStatus
        world.expect(status, equals: .provisional, "the status is provisional")

        try await phone.center.add(.message("on trial") { $0.sound = .default })
        await world.settle()
        phone.allowNotifications()
        try await phone.center.add(.message("kept") { $0.sound = .default })
        await world.settle()
        world.expect(delegate.asked.count, equals: 2, "both times the app wished for a banner, the list and a sound")
        world.expect(
            phone.foregroundPresentations.map(\.options.names), equals: [["list"], ["banner", "list", "sound"]],
            "on trial the list is all it gets; once it is kept, it gets everything")
        world.expect(phone.delivered.map(\.request.identifier), equals: ["on trial", "kept"], "both are delivered")
    }

    static let authorizationSwitches = Scenario(
        "un/authorization/switches",
        "The person turns switches in the Settings app; whenever the app looks, it sees where they stand now.",
        covers: ["UN-06"]
    ) { world in
        let phone = world.device("phone")
        let fresh = await phone.center.notificationSettings()
        world.expect(fresh.authorizationStatus, equals: .notDetermined, "nobody was asked yet")
        world.expect(fresh.soundSetting, equals: .notSupported, "an app that never asked has no sounds to switch")

        _ = try await phone.center.requestAuthorization(options: [.alert, .sound])
        let granted = await phone.center.notificationSettings()
        world.expect(granted.authorizationStatus, equals: .authorized, "the person allows notifications")
        world.expect(granted.soundSetting, equals: .enabled, "sounds were asked for, and are on")
        world.expect(granted.badgeSetting, equals: .notSupported, "badges were not asked for")

        phone.set(.sound, isOn: false)
        phone.setAlertStyle(.alert)
        phone.setShowPreviews(.never)
        let changed = await phone.center.notificationSettings()
        world.expect(changed.soundSetting, equals: .disabled, "the person switched sounds off")
        world.expect(changed.alertStyle, equals: .alert, "alerts stay on the screen until they are dismissed")
        world.expect(changed.showPreviewsSetting, equals: .never, "previews are hidden")

        phone.set(.sound, isOn: true)
        let restored = await phone.center.notificationSettings()
        world.expect(restored.soundSetting, equals: .enabled, "sounds are on again")
    }

    static let authorizationEverySetting = Scenario(
        "un/authorization/every-setting",
        "An app that asked for everything sees each switch where the person left it, and knows nothing before it has asked.",
        covers: ["UN-06"]
    ) { world in
        let phone = world.device("phone")
        func isOn() async -> [String: UNNotificationSetting] {
            let settings = await phone.center.notificationSettings()
            return settings.switches
        }
        func all(
            _ setting: UNNotificationSetting, _ others: [String: UNNotificationSetting] = [:]
        ) -> [String: UNNotificationSetting] {
            let supported = NotificationSwitch.allCases.map { ($0.rawValue, setting) }
            let unsupported = ["scheduledDelivery", "directMessages"].map { ($0, UNNotificationSetting.notSupported) }
            return Dictionary(uniqueKeysWithValues: supported + unsupported).merging(others) { $1 }
        }
        let fresh = await phone.center.notificationSettings()
        world.expect(fresh.switches, equals: all(.notSupported), "at first there is nothing to switch")
        world.expect(fresh.alertStyle, equals: .none, "no alert has a style")
        world.expect(fresh.showPreviewsSetting, equals: .always, "previews would be shown")
        world.expect(!fresh.providesAppNotificationSettings, "the app has no settings of its own")

        let everything: UNAuthorizationOptions = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
            .announcement, .timeSensitive,
        ]
        _ = try await phone.center.requestAuthorization(options: everything.union(.provisional))
        world.expect(
            await isOn(), equals: all(.disabled, ["notificationCenter": .enabled]),
            "on trial there is the list")
        phone.set(.notificationCenter, isOn: false)
        world.expect(await isOn(), equals: all(.disabled), "which the person can switch off")
        phone.set(.notificationCenter, isOn: true)
        _ = try await phone.center.requestAuthorization(options: everything)
        world.expect(await isOn(), equals: all(.enabled), "once it is kept, all is on")
        world.expect(phone.promptCount, equals: 1, "the person was asked once")
        let granted = await phone.center.notificationSettings()
        world.expect(granted.alertStyle, equals: .banner, "alerts are banners")
        world.expect(granted.providesAppNotificationSettings, "the app has settings of its own")

        for choice in NotificationSwitch.allCases {
            phone.set(choice, isOn: false)
            world.expect(
                await isOn(), equals: all(.enabled, [choice.rawValue: .disabled]),
                "\(choice.rawValue) alone is off")
            let style = await phone.center.notificationSettings().alertStyle
            world.expect(
                style, equals: choice == .alert ? .none : .banner, "without alerts they have no style")
            phone.set(choice, isOn: true)
        }
        phone.forbidNotifications()
        world.expect(await isOn(), equals: all(.disabled), "once all is forbidden, all is off")
        phone.answerPrompt(isGranted: true)
        world.expect(
            await isOn(), equals: all(.disabled), "an answer that nobody waits for changes nothing")

        let tablet = world.device("tablet")
        tablet.allowNotifications()
        world.expect(
            await tablet.center.notificationSettings().switches,
            equals: all(
                .notSupported,
                [
                    "sound": .enabled, "badge": .enabled, "alert": .enabled, "notificationCenter": .enabled,
                    "lockScreen": .enabled,
                ]), "where the person allows what nobody asked for, it is alerts, sounds and badges")
    }

    static let authorizationRevoked = Scenario(
        "un/authorization/revoked-halfway",
        "An hourly reminder falls silent when the person forbids notifications halfway, and is heard again once they allow them.",
        covers: ["UN-06", "UN-07"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.center.add(.message("drink", after: .hours(1), repeats: true))
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))
        let lastHeard = world.date
        world.expect(phone.delivered.map(\.date), equals: [lastHeard], "after two hours the second reminder lies there")

        phone.forbidNotifications()
        let denied = await phone.center.notificationSettings().authorizationStatus
        world.expect(denied, equals: .denied, "the app can see that it may not notify")
        try await phone.center.add(.message("stretch", after: .minutes(30)))
        try await world.advance(by: .hours(3))
        world.expect(phone.delivered.map(\.date), equals: [lastHeard], "for three hours nothing arrives")

        phone.allowNotifications()
        let authorized = await phone.center.notificationSettings().authorizationStatus
        world.expect(authorized, equals: .authorized, "the app can see that it may notify again")
        world.expect(phone.delivered.map(\.date), equals: [lastHeard], "missed notifications are not made up for")
        try await world.advance(by: .hours(1))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["drink"], "only the repeating reminder is left")
        world.expect(phone.delivered.map(\.date), equals: [world.date], "the next reminder arrives on time")
    }
}

extension UNNotificationSettings {
    /// Every switch by its name.
    fileprivate var switches: [String: UNNotificationSetting] {
        [
            "sound": soundSetting, "badge": badgeSetting, "alert": alertSetting,
            "notificationCenter": notificationCenterSetting, "lockScreen": lockScreenSetting,
            "carPlay": carPlaySetting, "criticalAlert": criticalAlertSetting,
            "announcement": announcementSetting,
            "timeSensitive": timeSensitiveSetting, "scheduledDelivery": scheduledDeliverySetting,
            "directMessages": directMessagesSetting,
        ]
    }
}

extension UNUserNotificationCenter {
    /// Asks for permission in the style of completion handlers, which could pass an error after a refusal.
    fileprivate func authorization(options: UNAuthorizationOptions) async -> (isGranted: Bool, error: (any Error)?) {
        await withCheckedContinuation { continuation in
            requestAuthorization(options: options) { continuation.resume(returning: ($0, $1)) }
        }
    }
}
