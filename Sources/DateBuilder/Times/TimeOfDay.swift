import Foundation

/// What a clock shows, whatever the day.
///
/// The numbers are not checked; ``DateBuilder/ResolvedDate/date()`` carries over what is too much.
public struct TimeOfDay: Codable, Hashable, Sendable {
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(hour: Int, minute: Int, second: Int = 0) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// What clocks in the calendar's zone show at `date`, to the second.
    public init(date: Date, calendar: Calendar = DateBuilder.calendar) {
        let calendar = CivilCalendar(calendar)
        let time = calendar.components([.hour, .minute, .second], of: calendar.wallTime(of: date))
        self.init(hour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0)
    }

    /// The same as the initializer, for where a time of day is expected: `.at(.time(hour: 20, minute: 15))`.
    public static func time(hour: Int, minute: Int, second: Int = 0) -> TimeOfDay {
        TimeOfDay(hour: hour, minute: minute, second: second)
    }
}

extension TimeOfDay: Comparable {
    public static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool {
        KeptParts.current.parts.times.precedes(lhs, rhs)
    }
}
