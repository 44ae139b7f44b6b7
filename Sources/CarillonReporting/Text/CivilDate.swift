/// A date and time of day in UTC, computed without any calendar or locale of the machine, so that a report is the same everywhere.
struct CivilDate {
    var year: Int64
    var month: Int
    var day: Int
    /// 0 is Sunday.
    var weekday: Int
    var secondOfDay: Int

    /// The date `nanoseconds` after a moment given in seconds since 1970.
    init(epochSeconds: Int64, nanoseconds: Int64 = 0) {
        let shift = Self.floorDivide(nanoseconds, by: 1_000_000_000)
        // Pinned to 36 billion years, which keeps the arithmetic below within its range.
        let seconds = min(max(epochSeconds, -1 << 60), 1 << 60) + shift
        let days = Self.floorDivide(seconds, by: 86_400)
        secondOfDay = Int(seconds - days * 86_400)
        let sinceThursday = days + 4 - Self.floorDivide(days + 4, by: 7) * 7
        weekday = Int(sinceThursday)

        // Days are counted from 1 March of year 0, in eras of 400 years (146,097 days), so that leap days come last in a year.
        let shifted = days + 719_468
        let era = Self.floorDivide(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `Mon 2 Mar 2026, 08:30:00`
    var text: String {
        "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1]) \(year), \(clock)"
    }

    /// `08:30:00`
    var clock: String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map { zeroPadded(String($0), to: 2) }.joined(separator: ":")
    }

    /// `2 Mar`
    var dayAndMonth: String { "\(day) \(Self.months[month - 1])" }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func floorDivide(_ value: Int64, by divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }
}
