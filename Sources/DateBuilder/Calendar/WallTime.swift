import CarillonEnvironment
import Foundation

typealias WallTime = DateBuilder.WallTime

extension DateBuilder {
    /// What a clock on the wall and the calendar beside it show, wherever they hang.
    package struct WallTime: Comparable {
        /// The seconds from 1 January 1970, 00:00 to it, if every day had 86,400; infinite for what lies beyond the
        /// range of calendars.
        package let seconds: TimeInterval

        private static let secondsPerDay: TimeInterval = 86_400

        /// The seconds from 1970 of all that is in the range of calendars: the years 4713 BC to 506,711, as far as
        /// Foundation's go.
        static let range = -210_866_803_200.0..<15_928_118_985_600.0

        /// What is not a number is as good as never: the distant past.
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

        /// The middle of its day, when hardly ever a clock is set.
        package var noon: WallTime { startOfDay.adding(seconds: WallTime.secondsPerDay / 2) }

        /// The last moment before it, to the second.
        package var lastSecondBefore: WallTime { adding(seconds: -1) }
    }
}

extension Date {
    /// The time by the clock of an app's device.
    static func now(in app: Environment) -> Date { app.keptDateBuilderParts.parts.calendars.now(app) }

    /// The same date, or ``distantFuture`` or ``distantPast`` if it is beyond the range of calendars.
    var inRange: Date {
        switch WallTime(seconds: timeIntervalSince1970) {
        case .distantFuture: .distantFuture
        case .distantPast: .distantPast
        default: self
        }
    }
}
