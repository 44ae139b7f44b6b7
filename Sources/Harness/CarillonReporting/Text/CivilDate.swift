import CarillonEnvironment

/// A date and time of day in UTC, computed without any calendar or locale of the machine, so that a report is the same
/// everywhere.
struct CivilDate {
    var year: Int
    var month: Int
    var day: Int
    /// The day of the week; 1 is Sunday.
    var weekday: Int
    var secondOfDay: Int

    /// The date `nanoseconds` after a moment given in seconds since 1970.
    init(epochSeconds: Int64, nanoseconds: Int64 = 0) {
        // The seconds are limited to 36 billion years, which keeps the arithmetic below within its range.
        let seconds = Int(min(max(epochSeconds, -1 << 60), 1 << 60))
        let shift = Int(nanoseconds).flooredQuotientAndRemainder(dividingBy: 1_000_000_000).quotient
        let (number, second) = (seconds + shift).flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        secondOfDay = second
        weekday = CivilDay.weekday(of: number)
        (year, month, day) = CivilDay.date(of: number)
    }

    /// The date and the time: `Mon 2 Mar 2026, 08:30:00`.
    var text: String {
        "\(Self.weekdays[weekday - 1]) \(day) \(Self.months[month - 1]) \(year), \(clock)"
    }

    /// The time of day: `08:30:00`.
    var clock: String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map { zeroPadded(String($0), to: 2) }.joined(separator: ":")
    }

    /// The day and the month: `2 Mar`.
    var dayAndMonth: String { "\(day) \(Self.months[month - 1])" }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
