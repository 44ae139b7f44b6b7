import Carillon
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about the person's choices, as Robin reports them.
extension Scenario {
    static let robinRefresh = Scenario(
        "robin/settings/refresh",
        "Somebody forbids notifications and allows them again; Robin learns of it when told to look, or when the app is back in front.",
        covers: ["RO-34"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        func status() -> UNAuthorizationStatus { phone.run { Robin.settings.authorizationStatus } }
        world.expect(status(), equals: .authorized, "at first notifications are allowed")

        phone.forbidNotifications()
        await world.settle()
        world.expect(status(), equals: .authorized, "Robin has not looked yet")
        phone.run { Robin.settings.forceRefresh() }
        world.expect(status(), equals: .denied, "after a forced refresh it knows")

        phone.allowNotifications()
        phone.mainApp.enterBackground()
        await world.settle()
        world.expect(status(), equals: .denied, "behind the scenes it does not look")
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(status(), equals: .authorized, "back in front it has looked")
    }

    static let robinEnabledSettings = Scenario(
        "robin/settings/enabled", "Robin's enabled settings are those that the app asked for and the person left on.",
        covers: ["RO-35"]
    ) { world in
        let phone = world.device("phone")
        func enabled() -> RobinSettingsOptions {
            phone.run {
                Robin.settings.forceRefresh()
                return Robin.settings.enabledSettings
            }
        }
        world.expect(enabled(), equals: [], "before the app asks nothing is enabled")
        world.expect(phone.run { Robin.settings.alertStyle }, equals: .none, "and no alert has a style")
        world.expect(
            phone.run { Robin.settings.showPreviews }, equals: .always, "previews would be shown")
        let isGranted = await phone.run { await Robin.settings.authorization(for: [.alert, .sound, .badge]) }
        world.expect(isGranted, "the person allows it")
        world.expect(
            enabled(), equals: [.alert, .sound, .badge, .notificationCenter, .lockScreen],
            "the options that were asked for are enabled, with the places where alerts appear")

        phone.set(.sound, isOn: false)
        phone.set(.lockScreen, isOn: false)
        world.expect(
            enabled(), equals: [.alert, .badge, .notificationCenter],
            "the options that the person switched off are missing")
        world.expect(phone.run { Robin.settings.alertStyle }, equals: .banner, "alerts are banners")
        phone.setAlertStyle(.alert)
        phone.setShowPreviews(.never)
        world.expect(phone.run { Robin.settings.alertStyle }, equals: .banner, "until Robin has looked")
        _ = enabled()
        world.expect(phone.run { Robin.settings.alertStyle }, equals: .alert, "then they stay")
        world.expect(phone.run { Robin.settings.showPreviews }, equals: .never, "and show nothing")
        phone.forbidNotifications()
        world.expect(enabled(), equals: [], "once all is forbidden nothing is enabled")

        let tablet = world.device("tablet")
        let all: UNAuthorizationOptions = [
            .alert, .sound, .badge, .carPlay, .criticalAlert, .announcement,
        ]
        _ = await tablet.run { await Robin.settings.authorization(for: all) }
        let everything: RobinSettingsOptions = [
            .alert, .sound, .badge, .carPlay, .criticalAlert, .announcement, .notificationCenter,
            .lockScreen,
        ]
        func ofTablet() -> RobinSettingsOptions {
            tablet.run {
                Robin.settings.forceRefresh()
                return Robin.settings.enabledSettings
            }
        }
        world.expect(ofTablet(), equals: everything, "an app that asks for everything has everything")
        let switches: [(NotificationSwitch, RobinSettingsOptions)] = [
            (.alert, .alert), (.sound, .sound), (.badge, .badge), (.carPlay, .carPlay),
            (.criticalAlert, .criticalAlert), (.announcement, .announcement),
            (.notificationCenter, .notificationCenter), (.lockScreen, .lockScreen),
        ]
        for (choice, option) in switches {
            tablet.set(choice, isOn: false)
            world.expect(
                ofTablet(), equals: everything.subtracting(option), "\(choice.rawValue) alone is missing")
            tablet.set(choice, isOn: true)
        }
    }
}
