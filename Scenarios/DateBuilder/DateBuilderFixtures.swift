import Carillon
import DateBuilder
import UserNotifications

// Helpers that DateBuilder's scenarios share: people who plan something and put the phone away, and days as texts.

extension World {
    /// A phone whose person allows notifications and has put it away.
    func planner(_ name: String, in timeZone: String, locale: String = "en_US") -> Device {
        let phone = device(name, timeZone: timeZone, locale: locale)
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        return phone
    }
}

extension Device {
    /// The main app asks for a notification at what DateBuilder says, once.
    func plan(_ identifier: String, _ date: @autoclosure () -> DateBuilder.ResolvedDate) async throws {
        try await schedule(identifier, .once(run { date().dateComponents() }))
    }

    /// What the clock on this device's wall shows: `2026-03-08 03:30 GMT-4`.
    func wallTime(_ date: Date) -> String { WallTime(date, in: timeZone).description }
}

extension DateBuilder.Day {
    /// The day by the calendar in force: `2026-02-06`. It is written down as it comes, whether there is such a day or
    /// not.
    var written: String {
        let parts = dateComponents()
        func digits(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }
        let day = "\(parts.year ?? 0)-\(digits(parts.month))-\(digits(parts.day))"
        // The scenario of days' components is held to naming the era.
        return (parts.era ?? 1) == 1 ? day : "\(day) of another era"
    }
}

extension Sequence where Element == DateBuilder.Day {
    /// The days by the calendar in force.
    var written: [String] { map(\.written) }
}
