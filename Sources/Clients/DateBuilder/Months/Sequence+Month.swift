extension Sequence where Element == DateBuilder.Month {
    /// Each month moved by that many months. A negative number leads to earlier months.
    public func addingMonths(_ months: Int) -> [DateBuilder.Month] { map { $0.addingMonths(months) } }

    /// The first day of each month.
    public var firstDay: [DateBuilder.Day] { map(\.firstDay) }

    /// The last day of each month.
    public var lastDay: [DateBuilder.Day] { map(\.lastDay) }

    /// The first day of each month with that weekday.
    public func first(_ weekday: DateBuilder.Week.GregorianWeekday) -> [DateBuilder.Day] { map { $0.first(weekday) } }

    /// The first, second, … day of each month with that weekday. See ``DateBuilder/Month/weekday(_:_:)``.
    public func weekday(
        _ ordinal: DateBuilder.Ordinal, _ weekday: DateBuilder.Week.GregorianWeekday
    ) -> [DateBuilder.Day] {
        compactMap { $0.weekday(ordinal, weekday) }
    }
}
