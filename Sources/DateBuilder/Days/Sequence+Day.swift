import Foundation

extension Sequence where Element == DateBuilder.Day {
    /// Each day that many days later, or earlier if the number is negative.
    public func addingDays(_ days: Int) -> [DateBuilder.Day] { map { $0.addingDays(days) } }

    /// Each day at a time of day, which is asked for once per day, so that random ones differ.
    public func at(_ time: @autoclosure () -> TimeOfDay) -> [DateBuilder.ResolvedDate] { map { $0.at(time()) } }

    /// Each day at a time of day.
    public func at(hour: Int, minute: Int, second: Int = 0) -> [DateBuilder.ResolvedDate] {
        let (time, calendar) = (TimeOfDay(hour: hour, minute: minute, second: second), CivilCalendar.inForce)
        // What is known to be an array takes a small part of the time that any sequence takes.
        return Array(self).map { $0.at(time, in: calendar) }
    }

    /// Era, year, month and day of each day.
    public func dateComponents() -> [DateComponents] { map { $0.dateComponents() } }
}
