import Carillon
import Robin

/// Saboteurs of the distances between dates.
extension Saboteur {
    static let robinDaysOfHours = Saboteur(
        "robin/days-of-hours", "A day later is 24 hours later.", breaks: ["RO-39"],
        at: .robin.parts {
            $0.dates.adding = { [adding = $0.dates.adding] count, unit, date in
                unit == .day ? date.addingTimeInterval(TimeInterval(count) * 86_400) : adding(count, unit, date)
            }
        })

    static let robinThirtyDayMonths = Saboteur(
        "robin/thirty-day-months", "A month later is thirty days later.", breaks: ["RO-39"],
        at: .robin.parts {
            $0.dates.adding = { [adding = $0.dates.adding] count, unit, date in
                guard unit == .month else { return adding(count, unit, date) }
                let (days, isTooMuch) = count.multipliedReportingOverflow(by: 30)
                return adding(isTooMuch ? count : days, .day, date)
            }
        })

    static let robinTodayOnly = Saboteur(
        "robin/today-only", "A time of day is today's, also when it has passed.", breaks: ["RO-40"],
        at: .robin.parts { $0.dates.coming = { today, _ in today } })

    static let robinNowHasPassed = Saboteur(
        "robin/now-has-passed", "A time of day that it is right now counts as passed.", breaks: ["RO-40"],
        at: .robin.parts { $0.dates.coming = { today, now in today <= now ? today.next(days: 1) : today } })
}
