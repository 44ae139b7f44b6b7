import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import Robin
import RobinScenarios
import ScenarioFixtures

/// Scenarios about the 64 slots of one app, shared by two groups that count nothing and by Robin, which counts all
/// requests.
extension Scenario {
    static let togetherGroupsSoonest = Scenario(
        "together/slots/soonest",
        "Where the soonest stay, two groups and Robin ask for 66 slots: the last two quotes give way, and the next launch brings them back.",
        covers: ["NN-06", "RO-20", "RO-29", "UN-39", "UN-40"]
    ) { world in
        let phone = try await world.crowdedPhone(.soonest)
        world.expect(
            phone.pendingCounts, equals: ["quotes": 47, "water": 7, "reminder": 10],
            "all reminders and all water are pending, and two quotes are not")
        world.expect(
            phone.run { Robin.scheduler.schedule(notification: .reminder(11)) } == nil,
            "Robin counts all and takes no more")

        await phone.reschedule(.quotes(days: 50))
        world.expect(
            phone.pendingCounts, equals: ["quotes": 47, "water": 7, "reminder": 10], "planning again wins nothing")
        try await world.advance(to: .berlin("2026-01-04 12:00"))
        let came = ["quotes": 3, "water": 3, "reminder": 10]
        world.expect(phone.deliveryCounts, equals: came, "all that was due in three days has come, whoever planned it")

        await phone.reschedule(.quotes(days: 50))
        world.expect(phone.pendingCounts["quotes"], equals: 49, "then a launch plans all its quotes again")
        world.expect(
            phone.run { Robin.scheduler.schedule(notification: .reminder(11)) } != nil, "and there is room for Robin")
        try await world.advance(to: .berlin("2026-03-01 12:00"))
        world.expect(phone.deliveryCounts, equals: ["quotes": 52, "water": 7, "reminder": 11], "in the end all came")
    }

    static let togetherGroupsLastAdded = Scenario(
        "together/slots/last-added",
        "Where the last added stay, a group that is planned after the others costs Robin the two reminders that would have come next.",
        covers: ["NN-06", "RO-20", "RO-29", "UN-39", "UN-41"]
    ) { world in
        let phone = try await world.crowdedPhone(.lastAdded)
        world.expect(
            phone.pendingCounts, equals: ["quotes": 49, "water": 7, "reminder": 8],
            "all quotes and all water are pending, and two reminders are not")
        phone.run {
            world.expect(
                (1...10).filter { Robin.scheduler.notification(withIdentifier: "reminder \($0)") == nil },
                equals: [1, 2], "those are the two that Robin planned first")
            world.expect(
                Robin.scheduler.schedule(notification: .reminder(11)) == nil, "there is no room for one more of Robin's"
            )
        }
        await phone.reschedule(.water(days: 10))
        world.expect(
            phone.pendingCounts, equals: ["quotes": 49, "water": 10, "reminder": 5],
            "each glass more costs Robin another")

        try await world.advance(to: .berlin("2026-03-01 12:00"))
        world.expect(
            phone.deliveryCounts, equals: ["quotes": 49, "water": 10, "reminder": 5], "the rest has come")
    }
}

extension World {
    /// A phone with an app that has asked for 66 slots: ten for Robin, then 49 for quotes and seven for water.
    fileprivate func crowdedPhone(_ policy: PendingLimitPolicy) async throws -> Device {
        let phone = try await pocketedPhone()
        phone.setLimitPolicy(policy)
        phone.run {
            expect(Robin.scheduler.scheduleReminders(1...10), equals: 10, "Robin plans ten reminders")
        }
        expect(await phone.reschedule(.quotes(days: 50)), equals: [true], "quotes are planned, for all that they know")
        expect(await phone.reschedule(.water()), equals: [true], "and so is water")
        phone.run { expect(Robin.scheduler.scheduledCount(), equals: 64, "Robin sees that all slots are taken") }
        return phone
    }
}

extension Device {
    /// The number of pending requests of each owner.
    fileprivate var pendingCounts: [String: Int] { Device.counts(pending) }

    /// The number of delivered requests of each owner.
    fileprivate var deliveryCounts: [String: Int] { Device.counts(deliveryHistory.map(\.request)) }

    private static func counts(_ requests: [UNNotificationRequest]) -> [String: Int] {
        requests.reduce(into: [:]) { $0[String($1.identifier.prefix { $0.isLetter }), default: 0] += 1 }
    }
}
