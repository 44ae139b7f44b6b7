import Foundation

/// A date as a clock in a zone shows it: `Mon 2 Mar 2026 09:30 GMT+1`.
///
/// Written by arithmetic, because a trace must not depend on anybody's locale.
struct WallTimeText: CustomStringConvertible {
    let description: String

    init(_ date: Date, in zone: TimeZone) {
        // What lies beyond is as good as never, and has no day of the week.
        guard abs(date.timeIntervalSince1970) < 1e12 else {
            description = "in the far future"
            return
        }
        let offset = zone.secondsFromGMT(for: date)
        let wallTime = Int(date.timeIntervalSince1970.rounded()) + offset
        let (day, time) = wallTime.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let (year, month) = CivilDay.yearAndMonth(of: day)
        let dayOfMonth = day - CivilDay.number(year: year, month: month, day: 1) + 1
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

        var clock = "\(two(time / 3_600)):\(two(time / 60 % 60))"
        if time % 60 != 0 { clock += ":\(two(time % 60))" }
        var zone = "GMT"
        if offset != 0 {
            zone += "\(offset < 0 ? "-" : "+")\(abs(offset) / 3_600)"
            if offset % 3_600 != 0 { zone += ":\(two(abs(offset) / 60 % 60))" }
        }
        let weekday = WallTimeText.weekdays[CivilDay.weekday(of: day) - 1]
        description = "\(weekday) \(dayOfMonth) \(WallTimeText.months[month - 1]) \(year) \(clock) \(zone)"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
