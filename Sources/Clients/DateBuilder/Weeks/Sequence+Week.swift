extension Sequence where Element == DateBuilder.Week {
    /// Each week moved by that many weeks. A negative number leads to earlier weeks.
    public func addingWeeks(_ weeks: Int) -> [DateBuilder.Week] { map { $0.addingWeeks(weeks) } }

    /// The day of each week with that weekday.
    public func weekday(_ weekday: DateBuilder.Week.GregorianWeekday) -> [DateBuilder.Day] {
        map { $0.weekday(weekday) }
    }

    /// The first day of each week.
    public var firstDay: [DateBuilder.Day] { map(\.firstDay) }

    /// The last day of each week.
    public var lastDay: [DateBuilder.Day] { map(\.lastDay) }

    /// The first day of each week's weekend.
    public var weekendStartDay: [DateBuilder.Day] { map(\.weekendStartDay) }

    /// The last day of each week's weekend.
    public var weekendEndDay: [DateBuilder.Day] { map(\.weekendEndDay) }
}
