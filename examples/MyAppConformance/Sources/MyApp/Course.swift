import Foundation

/// Pills to take, some times a day, for some days.
public struct Course: Sendable, Codable {
    /// A time on the clock on the wall.
    public struct TimeOfDay: Sendable, Codable {
        /// The hour, 0 to 23.
        public var hour: Int
        /// The minute, 0 to 59.
        public var minute: Int

        /// Creates a time.
        public init(_ hour: Int, _ minute: Int) {
            self.hour = hour
            self.minute = minute
        }
    }

    /// The pill's name.
    public var pill: String
    /// Any moment of the first day.
    public var firstDay: Date
    /// The number of days.
    public var days: Int
    /// The times of each day.
    public var times: [TimeOfDay]

    /// Creates a course.
    public init(_ pill: String, from firstDay: Date, days: Int, at times: [TimeOfDay]) {
        self.pill = pill
        self.firstDay = firstDay
        self.days = days
        self.times = times
    }

    /// Every dose, the first one first. The wall clock of the calendar's time zone counts.
    func doses(_ rules: PillRules) -> [Dose] {
        let calendar = rules.calendar
        return (0..<days).flatMap { number -> [Dose] in
            let later = firstDay + Double(number) * 86_400
            let day = rules.countsCalendarDays ? calendar.date(byAdding: .day, value: number, to: firstDay) : later
            guard let day else { return [] }
            return times.compactMap { time in
                var moment = calendar.dateComponents([.year, .month, .day], from: day)
                (moment.hour, moment.minute) = (time.hour, time.minute)
                if !rules.followsTravels { moment.timeZone = calendar.timeZone }
                guard let date = calendar.date(from: moment) else { return nil }
                return Dose(pill: pill, number: "\(number).\(time.hour).\(time.minute)", moment: moment, date: date)
            }
        }
    }
}

/// One pill at one time.
struct Dose {
    var pill: String
    var number: String
    var moment: DateComponents
    var date: Date
}
