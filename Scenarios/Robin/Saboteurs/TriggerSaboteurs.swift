import Carillon
import Robin
import ScenarioFixtures

/// Saboteurs that change triggers on their way to the system or back.
extension Saboteur {
    // MARK: Dates

    static let robinRepeatsEverything = Saboteur(
        "robin/repeats-everything", "Every date becomes a repeating trigger.", breaks: ["RO-06"],
        at: .robin.parts { $0.triggers.repeats = { _ in true } })

    static let robinForgetsYear = Saboteur(
        "robin/forgets-year", "The trigger of a date that does not repeat lacks the year.", breaks: ["RO-06"],
        at: .robin.matched { repeats, components in if repeats == .none { components.remove(.year) } })

    static let robinLeavesSecondOpen = Saboteur(
        "robin/leaves-second-open", "The trigger of a date lacks the second.",
        breaks: ["RO-06", "RO-07", "RO-08", "RO-09", "RO-10"],
        at: .robin.parts { $0.triggers.second = nil })

    static let robinComesOnce = Saboteur(
        "robin/comes-once", "No date becomes a repeating trigger.", breaks: ["RO-07", "RO-08", "RO-09", "RO-10"],
        at: .robin.parts { $0.triggers.repeats = { _ in false } })

    static let robinHourlyByHour = Saboteur(
        "robin/hourly-by-hour", "The trigger of what repeats every hour has the hour, too.", breaks: ["RO-07"],
        at: .robin.matched { repeats, components in if repeats == .hour { components.insert(.hour) } })

    static let robinDailyByDay = Saboteur(
        "robin/daily-by-day", "The trigger of what repeats every day has the day of the month, too.",
        breaks: ["RO-08"],
        at: .robin.matched { repeats, components in if repeats == .day { components.insert(.day) } })

    static let robinForgetsWeekday = Saboteur(
        "robin/forgets-weekday", "The trigger of what repeats every week lacks the weekday.", breaks: ["RO-09"],
        at: .robin.matched { repeats, components in if repeats == .week { components.remove(.weekday) } })

    static let robinMonthlyByMonth = Saboteur(
        "robin/monthly-by-month", "The trigger of what repeats every month has the month, too.", breaks: ["RO-10"],
        at: .robin.matched { repeats, components in if repeats == .month { components.insert(.month) } })

    static let robinReadsNextDate = Saboteur(
        "robin/reads-next-date", "The date that is read back is the next one at which the trigger fires.",
        breaks: ["RO-15"],
        at: .robin.parts {
            $0.triggerReading.date = { [date = $0.triggerReading.date] in $0.nextTriggerDate() ?? date($0, $1) }
        })

    static let robinReadsMonthlyAsDaily = Saboteur(
        "robin/reads-monthly-as-daily", "The repetition that is read back is told by hour and minute alone.",
        breaks: ["RO-15"],
        at: .robin.parts {
            $0.triggerReading.rhythm = { [rhythm = $0.triggerReading.rhythm] components in
                var rest = components
                rest.day = components.month.flatMap { _ in components.day }
                rest.weekday = nil
                return rhythm(rest)
            }
        })

    // MARK: Intervals and regions

    static let robinRefusesSixty = Saboteur(
        "robin/refuses-sixty", "An interval has to be longer than 60 seconds to repeat.", breaks: ["RO-11", "RO-36"],
        at: .robin.parts {
            $0.triggers.takesInterval = { [takes = $0.triggers.takesInterval] interval, repeats in
                takes(interval, repeats) && !(repeats && interval <= 60)
            }
        })

    static let robinRefusesShort = Saboteur(
        "robin/refuses-short", "An interval has to be of 60 seconds, whether or not it repeats.", breaks: ["RO-36"],
        at: .robin.parts { $0.triggers.takesInterval = { interval, _ in interval.isFinite && interval >= 60 } })

    static let robinDropsRefused = Saboteur(
        "robin/drops-refused", "Notifications that the system would not take are left out, and the rest is scheduled.",
        breaks: ["RO-36"],
        at: .robin.parts {
            $0.scheduling.requests = { [requests = $0.scheduling.requests] notifications in
                notifications.compactMap { requests([$0])?.first }
            }
        })

    static let robinForgetsIntervalRepeats = Saboteur(
        "robin/forgets-interval-repeats", "No interval becomes a repeating trigger.", breaks: ["RO-11"],
        at: .robin.parts {
            $0.triggers.interval = { interval, _ in
                UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: false)
            }
        })

    static let robinReadsNoRepeats = Saboteur(
        "robin/reads-no-repeats", "An interval or a region is read back as one that does not repeat.",
        breaks: ["RO-11"],
        at: .robin.parts { $0.triggerReading.repeats = { _ in false } })

    static let robinReadsMinutes = Saboteur(
        "robin/reads-minutes", "An interval is read back in full minutes.", breaks: ["RO-11"],
        at: .robin.parts { $0.triggerReading.interval = { ($0.timeInterval / 60).rounded() * 60 } })

    static let robinCopiesRegions = Saboteur(
        "robin/copies-regions", "A region is copied without whether it is for coming or for leaving.",
        breaks: ["RO-11"],
        at: .robin.parts {
            $0.triggers.location = { [location = $0.triggers.location] region, repeats in
                guard let circle = region as? CLCircularRegion else { return location(region, repeats) }
                let copy = CLCircularRegion(
                    center: circle.center, radius: circle.radius, identifier: circle.identifier)
                return location(copy, repeats)
            }
        })
}
