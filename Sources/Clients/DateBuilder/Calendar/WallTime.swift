import CarillonEnvironment
package import Foundation

typealias WallTime = DateBuilder.WallTime

extension DateBuilder {
    /// The time that a clock on the wall and a calendar beside it show, independent of any zone.
    package struct WallTime: Comparable {
        /// The seconds from 1 January 1970, 00:00 to this time, if every day had 86,400 seconds. The number is infinite
        /// outside of the range of calendars.
        package let seconds: TimeInterval

        private static let secondsPerDay: TimeInterval = 86_400

        /// The range of calendars in seconds since 1970: the years 4713 BC to 506,711, which are Foundation's limits.
        static let range = -210_866_803_200.0..<15_928_118_985_600.0

        /// Makes a wall time. A value that is not a number counts as the distant past.
        package init(seconds: TimeInterval) {
            if WallTime.range.contains(seconds) {
                self.seconds = seconds
            } else {
                self.seconds = seconds > 0 ? .infinity : -.infinity
            }
        }

        package static let distantFuture = WallTime(seconds: .infinity)
        package static let distantPast = WallTime(seconds: -.infinity)

        var isInRange: Bool { seconds.isFinite }

        package static func < (lhs: WallTime, rhs: WallTime) -> Bool { lhs.seconds < rhs.seconds }

        package func adding(seconds: TimeInterval) -> WallTime { WallTime(seconds: self.seconds + seconds) }

        package func adding(days: Int) -> WallTime { adding(seconds: TimeInterval(days) * WallTime.secondsPerDay) }

        package var startOfDay: WallTime {
            WallTime(seconds: (seconds / WallTime.secondsPerDay).rounded(.down) * WallTime.secondsPerDay)
        }

        /// The middle of the day, a time at which clocks hardly ever change.
        package var noon: WallTime { startOfDay.adding(seconds: WallTime.secondsPerDay / 2) }

        /// The last whole second before this time.
        package var lastSecondBefore: WallTime { adding(seconds: -1) }
    }
}

extension Date {
    /// The current time of the device's clock.
    static func now(in app: Environment) -> Date { app.keptDateBuilderParts.parts.calendars.now(app) }

    /// The same date, or ``distantFuture`` or ``distantPast`` if the date is outside of the range of calendars.
    var inRange: Date {
        switch WallTime(seconds: timeIntervalSince1970) {
        case .distantFuture: .distantFuture
        case .distantPast: .distantPast
        default: self
        }
    }
}
