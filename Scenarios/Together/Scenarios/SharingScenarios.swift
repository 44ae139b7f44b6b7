import Carillon
import Robin
import RobinScenarios
import ScenarioFixtures

/// Scenarios about several people, devices and apps that do not disturb each other.
extension Scenario {
    // The scenario is small on purpose, because a benchmark plays it thousands of times.
    static let togetherTwoPeople = Scenario(
        "together/two-people",
        "Ada and Ben have a phone and a tablet each, and lunch at half past twelve, except on one device, where it is cancelled.",
        covers: ["TO-01", "RO-17", "RO-24", "RO-29", "UN-44"], expectsExactTimes: true
    ) { world in
        let devices = [
            world.device("Ada's phone", timeZone: "Europe/Berlin"),
            world.device("Ada's tablet", timeZone: "Europe/Berlin"),
            world.device("Ben's phone", timeZone: "Asia/Tokyo"), world.device("Ben's tablet", timeZone: "Asia/Tokyo"),
        ]
        let fasting = Int(world.random().next(below: 4))
        for (index, device) in devices.enumerated() {
            device.allowNotifications()
            device.mainApp.enterBackground()
            device.run {
                let time = RobinNotificationTrigger.date(.date(withTime: 1230, offset: 0), repeats: .none)
                let lunch = RobinNotification(identifier: "lunch", body: "Lunch", trigger: time)
                Robin.scheduler.schedule(lunch)
                if index == fasting { Robin.scheduler.cancel(notification: lunch) }
                world.expect(
                    Robin.scheduler.scheduledCount(), equals: index == fasting ? 0 : 1, "\(device.name) knows its own")
                world.expect(lunch.scheduled == (index != fasting), "\(device.name) has the mark unless it fasts")
            }
        }

        try await world.advance(by: .days(1))
        let noons = [
            try World.date("2026-01-01 12:30", in: "Europe/Berlin"),
            try World.date("2026-01-01 12:30", in: "Asia/Tokyo"),
        ]
        for (index, device) in devices.enumerated() {
            world.expect(
                device.delivered.map(\.date), equals: index == fasting ? [] : [noons[index / 2]],
                "\(device.name) rings at half past twelve where it is, unless it was told not to")
        }
    }

    static let togetherTwoApps = Scenario(
        "together/two-apps",
        "A game that fills its slots and is forbidden to notify does nothing to the app next to it, which reminds of pills.",
        covers: ["TO-01", "RO-08", "RO-19", "UN-07"]
    ) { world in
        let pills = try await world.pocketedPhone()
        let game = pills.app("com.example.game")
        game.allowNotifications()
        let pill = try RobinNotificationTrigger.date(.berlin("2026-01-01 18:45"), repeats: .day)
        pills.run {
            Robin.scheduler.schedule(RobinNotification(identifier: "pill", body: "Pill", trigger: pill))
        }
        game.run {
            Robin.maximumAllowedNotifications = 64
            world.expect(Robin.scheduler.scheduleReminders(1...70), equals: 64, "the game gets 64 slots of its own")
            Robin.scheduler.cancel(withIdentifier: "pill")
        }
        world.expect(
            pills.run { Robin.maximumAllowedNotifications }, equals: 60, "the other app's maximum is what it was")
        world.expect(pills.pending.map(\.identifier), equals: ["pill"], "its pill is still pending")

        game.forbidNotifications()
        try await world.advance(by: .days(3))
        world.expect(game.deliveryHistory.count, equals: 0, "the game bothers nobody any more")
        world.expect(pills.deliveryHistory.count, equals: 3, "the pill comes every day")
    }
}
