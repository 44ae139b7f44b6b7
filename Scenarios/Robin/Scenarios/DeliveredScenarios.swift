import Carillon
import Foundation
import Robin
import ScenarioFixtures

/// Scenarios about delivered notifications, as Robin returns them.
extension Scenario {
    static let robinDelivered = Scenario(
        "robin/delivered/told", "In the evening the app looks at what came during the day, and when.",
        covers: ["RO-30"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run { _ = Robin.scheduler.scheduleReminders([1, 3]) }
        try await world.advance(by: .hours(10))

        let dates: [Date?] = try [.berlin("2026-01-01 10:30"), .berlin("2026-01-01 12:30")]
        await phone.run {
            let delivered = await Robin.manager.delivered()
            world.expect(delivered.map(\.identifier), equals: ["reminder 1", "reminder 3"], "both are told")
            world.expect(delivered.allSatisfy(\.delivered), "both are marked as delivered")
            world.expect(delivered.allSatisfy(\.scheduled), "both are marked as scheduled")
            world.expect(delivered.map(\.deliveryDate), equals: dates, "they say when they came")
        }
    }

    static let robinRemoveDelivered = Scenario(
        "robin/delivered/removed",
        "An app tidies up Notification Center: one by its object, one by its name, then all.",
        covers: ["RO-31"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run { _ = Robin.scheduler.scheduleReminders(1...6) }
        try await world.advance(by: .hours(5))
        func left() -> [String] { phone.delivered.map(\.request.identifier) }

        try await phone.run {
            let first = try world.require(await Robin.manager.delivered().first, "something was delivered")
            Robin.manager.removeDelivered(notification: first)
        }
        world.expect(left(), equals: (2...5).map { "reminder \($0)" }, "the object's notification alone is gone")
        phone.run { Robin.manager.removeDelivered(withIdentifier: "reminder 4") }
        world.expect(left(), equals: [2, 3, 5].map { "reminder \($0)" }, "the named notification alone is gone")
        phone.run { Robin.manager.removeAllDelivered() }
        world.expect(left(), equals: [], "every notification is gone")
        world.expect(phone.pending.map(\.identifier), equals: ["reminder 6"], "the pending notification is not")
    }
}
