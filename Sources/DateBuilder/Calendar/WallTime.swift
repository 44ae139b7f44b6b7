import Foundation

/// What a clock on the wall and the calendar beside it show, wherever they hang.
struct WallTime: Comparable {
    /// The seconds from 1 January 1970, 00:00 to it, if every day had 86,400.
    let seconds: TimeInterval

    private static let secondsPerDay: TimeInterval = 86_400

    /// From the year 4713 before Christ to 506,712: as far as Foundation's calendars go.
    private static let range = -210_866_803_200.0...15_928_118_985_600.0

    /// What lies beyond the range of calendars is the distant future or past, and what is not a number too.
    init(seconds: TimeInterval) {
        if WallTime.range.contains(seconds) {
            self.seconds = seconds
        } else {
            let limit: Date = seconds > WallTime.range.upperBound ? .distantFuture : .distantPast
            self.seconds = limit.timeIntervalSince1970
        }
    }

    static let distantFuture = WallTime(seconds: .infinity)
    static let distantPast = WallTime(seconds: -.infinity)

    static func < (lhs: WallTime, rhs: WallTime) -> Bool { lhs.seconds < rhs.seconds }

    func adding(seconds: TimeInterval) -> WallTime { WallTime(seconds: self.seconds + seconds) }

    func adding(days: Int) -> WallTime { adding(seconds: TimeInterval(days) * WallTime.secondsPerDay) }

    var startOfDay: WallTime {
        WallTime(seconds: (seconds / WallTime.secondsPerDay).rounded(.down) * WallTime.secondsPerDay)
    }

    /// In the middle of its day, where hardly ever a clock is set.
    var noon: WallTime { startOfDay.adding(seconds: WallTime.secondsPerDay / 2) }

    var timeOfDay: TimeInterval { seconds - startOfDay.seconds }
}
