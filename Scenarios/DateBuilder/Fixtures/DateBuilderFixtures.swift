import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

// The parts that DateBuilder's scenarios share: people who plan something and put the phone away, and days as texts.

extension World {
    /// A phone of a person who allows notifications and has put the phone away.
    func planner(_ name: String, in timeZone: String, locale: String = "en_US") -> Device {
        let phone = device(name, timeZone: timeZone, locale: locale)
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        return phone
    }
}

extension Device {
    /// Schedules a request in the main app. The request fires once, at the result of a DateBuilder expression.
    func plan(_ identifier: String, _ date: @autoclosure () -> DateBuilder.ResolvedDate) async throws {
        try await schedule(identifier, .once(run { date().dateComponents() }))
    }

    /// The date as a clock on this device's wall shows it: `2026-03-08 03:30 GMT-4`.
    func wallTime(_ date: Date) -> String { WallTime(date, in: timeZone).description }
}

extension DateBuilder.Day {
    /// The day by the calendar in force: `2026-02-06`. The text uses the components unchanged, even if no such day
    /// exists.
    var written: String {
        let parts = dateComponents()
        func digits(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }
        let day = "\(parts.year ?? 0)-\(digits(parts.month))-\(digits(parts.day))"
        // This text names the era, because the scenario about the components of days checks it.
        return (parts.era ?? 1) == 1 ? day : "\(day) of another era"
    }
}

extension Sequence where Element == DateBuilder.Day {
    /// The days by the calendar in force.
    var written: [String] { map(\.written) }
}
