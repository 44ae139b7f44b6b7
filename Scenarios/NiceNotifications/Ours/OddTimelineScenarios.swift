import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about components that apps make themselves. They look at the triggers of a request, which an app cannot.
extension Scenario {
    static let niceOddUnits = Scenario(
        "nn/timeline/odd-units",
        "Components that an app has put together itself make a request if a clock will ever show them, and none if not.",
        covers: ["NN-19"]
    ) { world in
        let phone = try await world.pocketedPhone()
        func isPlanned(_ components: DateComponents) -> Bool {
            phone.run {
                let date = DateBuilder.ResolvedDate.components(components)
                return date.schedule(title: "Odd").triggers.count == 1
            }
        }
        let shown = [
            DateComponents(hour: 10), DateComponents(day: 31, hour: 9), DateComponents(hour: 9, weekday: 5),
            DateComponents(month: 2, day: 29, hour: 9), DateComponents(hour: 9, weekday: 2, weekdayOrdinal: 1),
            DateComponents(year: 2026, month: 1, day: 1, hour: 9, minute: 30, second: 13),
            DateComponents(year: 2026, month: 1, day: 31, hour: 9, weekday: 7),
            DateComponents(era: 1, year: 2026, month: 2, day: 28), DateComponents(hour: 9, nanosecond: 0),
            DateComponents(year: 2026, month: 3, day: 29, hour: 3, minute: 30),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2569, month: 1, day: 31, hour: 9),
            DateComponents(calendar: Calendar(identifier: .hebrew), year: 5787, month: 1, day: 1),
            DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), era: 1, year: 2026, month: 2, day: 28),
        ]
        for components in shown { world.expect(isPlanned(components), "\(components) will be shown") }
        var never = [
            DateComponents(year: 2026, month: 2, day: 30), DateComponents(month: 2, day: 30, hour: 9),
            DateComponents(year: 2026, month: 2, day: 29, hour: 9), DateComponents(year: 2026, month: 4, day: 31),
            DateComponents(year: 2026, month: 3, day: 29, hour: 2, minute: 30),
            DateComponents(year: 2026, month: 1, day: 1, hour: 9, minute: 30, second: 12),
            DateComponents(year: 2025, month: 12, day: 31), DateComponents(hour: 24), DateComponents(minute: 60),
            DateComponents(year: 2026, month: 1, day: 31, hour: 9, weekday: 1), DateComponents(),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2569, month: 2, day: 30, hour: 9),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2568, month: 12, day: 31),
            DateComponents(calendar: Calendar(identifier: .hebrew), year: 5787, month: 2, day: 31),
        ]
        let units: [Calendar.Component] = [
            .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth,
            .weekOfYear, .yearForWeekOfYear, .dayOfYear,
        ]
        for unit in units {
            for value in [1_000_000, -1_000_000, Int.max - 1, Int.min] {
                var components = DateComponents(hour: 9, minute: 15)
                components.setValue(value, for: unit)
                never.append(components)
            }
        }
        for components in never { world.expect(!isPlanned(components), "\(components) will never be shown") }

        phone.travel(to: "Australia/Lord_Howe")
        world.expect(
            [15, 45].map {
                isPlanned(DateComponents(year: 2026, month: 10, day: 4, hour: 2, minute: $0))
            }, equals: [false, true], "half an hour is missing where clocks are set by half an hour")
        phone.travel(to: "Europe/Berlin")
        let timeline = phone.run {
            NotificationsTimeline {
                for components in never {
                    DateBuilder.ResolvedDate.components(components).schedule(title: "Never")
                }
                DateBuilder.ResolvedDate.components(DateComponents(hour: 23)).schedule(title: "At eleven")
            }
        }
        world.expect(
            await phone.schedule(timeline, group: "odd"), equals: ["scheduledSuccesfully"], "planning is a success")
        world.expect(
            phone.pending.map(\.content.title), equals: ["At eleven"], "and the request that will be shown is pending")
    }
}
