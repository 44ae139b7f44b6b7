public import Foundation

/// A time that a clock shows, independent of the day.
///
/// The numbers are not checked. ``DateBuilder/ResolvedDate/date()`` carries over numbers that are too large.
public struct TimeOfDay: Codable, Hashable, Sendable {
    /// The hour, normally 0 to 23.
    public var hour: Int
    /// The minute, normally 0 to 59.
    public var minute: Int
    /// The second, normally 0 to 59.
    public var second: Int

    /// Makes a time of day. The numbers are not checked.
    public init(hour: Int, minute: Int, second: Int = 0) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Makes the time that clocks in the calendar's zone show at `date`, in whole seconds.
    public init(date: Date, calendar: Calendar = DateBuilder.calendar) {
        let calendar = CivilCalendar(calendar)
        let time = calendar.components([.hour, .minute, .second], of: calendar.wallTime(of: date))
        self.init(hour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0)
    }

    /// Returns a time of day, as the initializer does. The call is shorter where the type is known:
    /// `.at(.time(hour: 20, minute: 15))`.
    public static func time(hour: Int, minute: Int, second: Int = 0) -> TimeOfDay {
        TimeOfDay(hour: hour, minute: minute, second: second)
    }
}

extension TimeOfDay: Comparable {
    /// Whether one time is earlier than the other.
    public static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool {
        KeptParts.current.parts.times.precedes(lhs, rhs)
    }
}
