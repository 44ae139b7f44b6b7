import Carillon
import DateBuilder
import DateBuilderScenarios
import Foundation
import ScenarioFixtures

/// Saboteurs of times of day, and of the moments at which clocks show them.
extension Saboteur {
    static let dateForgetsWeekday = Saboteur(
        "db/forgets-weekday", "The components of a moment lack its weekday.", breaks: ["DB-02"],
        at: .dateBuilder.moments { components, _, _ in components.weekday = nil })

    static let dateMomentWithFraction = Saboteur(
        "db/moment-with-fraction", "The components of a moment have its fraction of a second, too.",
        breaks: ["DB-02"],
        at: .dateBuilder.moments { components, date, calendar in
            components.nanosecond = calendar.components([.nanosecond], of: calendar.wallTime(of: date)).nanosecond
        })

    static let dateMomentInGreenwich = Saboteur(
        "db/moment-in-greenwich", "The hour of a moment is that of clocks in Greenwich.", breaks: ["DB-02"],
        at: .dateBuilder.moments { components, date, _ in
            components.hour = Int(date.timeIntervalSince1970 / 3_600).modulo(24)
        })

    static let dateOneDraw = Saboteur(
        "db/one-draw", "The time that was drawn for a span is kept, and drawn no more.", breaks: ["DB-07"],
        at: .dateBuilder.parts {
            let drawn = Remembered<[Range<Int>: Int]>([:])
            $0.times.draw = { [draw = $0.times.draw] first, limit, numbers in
                let second = drawn.value[first..<limit] ?? draw(first, limit, numbers)
                drawn.value[first..<limit] = second
                return second
            }
        })

    static let dateDrawsTheEnd = Saboteur(
        "db/draws-the-end", "The end of a span can be drawn.", breaks: ["DB-08"],
        at: .dateBuilder.parts {
            $0.times.draw = { [draw = $0.times.draw] first, limit, numbers in draw(first, limit + 1, numbers) }
        })

    static let dateNeverDrawsFirst = Saboteur(
        "db/never-draws-first", "The first second of a span is never drawn.", breaks: ["DB-08"],
        at: .dateBuilder.parts {
            $0.times.draw = { [draw = $0.times.draw] first, limit, numbers in draw(first + 1, limit, numbers) }
        })

    static let dateSecondsFirst = Saboteur(
        "db/seconds-before-minutes", "Times of day are ordered by hour, then by second.", breaks: ["DB-27"],
        at: .dateBuilder.parts {
            $0.times.precedes = { ($0.hour, $0.second, $0.minute) < ($1.hour, $1.second, $1.minute) }
        })

    static let dateIgnoresSeconds = Saboteur(
        "db/ignores-seconds", "Times of day of one minute are in no order.", breaks: ["DB-27"],
        at: .dateBuilder.parts { $0.times.precedes = { ($0.hour, $0.minute) < ($1.hour, $1.minute) } })

    static let dateWrapsTimes = Saboteur(
        "db/wraps-times", "The components of a time that no clock shows are those that a clock would.",
        breaks: ["DB-28"],
        at: .dateBuilder.parts {
            $0.days.put = { [put = $0.days.put] time, components in
                put(TimeOfDay(hour: time.hour % 24, minute: time.minute % 60, second: time.second), &components)
            }
        })

    static let dateStaysOnDay = Saboteur(
        "db/stays-on-day", "A time of day after midnight counts from the midnight before.", breaks: ["DB-28"],
        at: .dateBuilder.parts {
            $0.times.sinceMidnight = { [sinceMidnight = $0.times.sinceMidnight] components in
                sinceMidnight(components).truncatingRemainder(dividingBy: 86_400)
            }
        })

    static let dateGapsBackwards = Saboteur(
        "db/gaps-backwards", "A time that the clocks skip is as much earlier as they were set forward.",
        breaks: ["DB-29"],
        at: .dateBuilder.parts {
            $0.moments.resolved = { $0.isShownAtFirst ? $0.first : $0.second }
        })

    static let dateSecondCounts = Saboteur(
        "db/second-counts", "A time that comes twice means the second one.", breaks: ["DB-29"],
        at: .dateBuilder.parts {
            $0.moments.resolved = { [resolved = $0.moments.resolved] time in
                time.isShownAtFirst && time.isShownAtSecond ? max(time.first, time.second) : resolved(time)
            }
        })

    static let dateDaysOfHours = Saboteur(
        "db/days-of-hours", "A moment plus some days is so many times 24 hours later.", breaks: ["DB-31"],
        at: .dateBuilder.parts {
            $0.moments.addingDays = { days, date, _ in date.addingTimeInterval(TimeInterval(days) * 86_400) }
        })
}
