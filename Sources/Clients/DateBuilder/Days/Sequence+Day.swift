public import Foundation

extension Sequence where Element == DateBuilder.Day {
    /// Each day moved by that many days. A negative number leads to earlier days.
    public func addingDays(_ days: Int) -> [DateBuilder.Day] { map { $0.addingDays(days) } }

    /// Each day at a time of day. The time is evaluated once for each day, so random times differ.
    public func at(_ time: @autoclosure () -> TimeOfDay) -> [DateBuilder.ResolvedDate] { map { $0.at(time()) } }

    /// Each day at a time of day.
    public func at(hour: Int, minute: Int, second: Int = 0) -> [DateBuilder.ResolvedDate] {
        let (time, calendar) = (TimeOfDay(hour: hour, minute: minute, second: second), CivilCalendar.inForce)
        // An array is many times faster here than any other sequence.
        return Array(self).map { $0.at(time, in: calendar) }
    }

    /// The era, year, month and day of each day.
    public func dateComponents() -> [DateComponents] { map { $0.dateComponents() } }
}
