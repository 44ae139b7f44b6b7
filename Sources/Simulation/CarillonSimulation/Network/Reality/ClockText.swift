import CarillonEnvironment

/// Times in the format that libfaketime reads.
enum ClockText {
    /// Returns a time such as `2026-01-01 00:00:00`, in UTC.
    static func text(of secondsSince1970: Int64) -> String {
        let (days, second) = Int(secondsSince1970).flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let day = CivilDay.date(of: days)
        let date = [day.year, day.month, day.day].map(padded).joined(separator: "-")
        return date + " " + [second / 3_600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
