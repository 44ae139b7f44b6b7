import Carillon
import Robin

/// A centre that misreads triggers.
extension Saboteur {
    static let robinComesEveryDay = Saboteur(
        "robin/comes-every-day", "The centre repeats what should come once, every day at that time.",
        breaks: ["RO-01", "RO-06"],
        at: .center.calendarTriggers { components, repeats in
            if !repeats { (components.year, components.month, components.day) = (nil, nil, nil) }
            repeats = true
        })

    static let robinKeepsSeconds = Saboteur(
        "robin/keeps-seconds", "The centre looks for the twelfth second of a minute, whichever second it is told.",
        breaks: ["RO-01", "RO-03"],
        at: .center.calendarTriggers { components, _ in components.second = 12 })

    static let robinIgnoresMinute = Saboteur(
        "robin/ignores-minute", "The centre lets what comes every hour come at the full hour.", breaks: ["RO-07"],
        at: .center.calendarTriggers { components, _ in if components.hour == nil { components.minute = 0 } })

    static let robinComesOnce = Saboteur(
        "robin/comes-once", "The centre forgets that a date repeats.", breaks: ["RO-07", "RO-08", "RO-09", "RO-10"],
        at: .center.calendarTriggers { _, repeats in repeats = false })

    static let robinWeekBeginsOnMonday = Saboteur(
        "robin/week-begins-on-monday", "The centre takes weekday 1 for a Monday.", breaks: ["RO-09"],
        at: .center.calendarTriggers { components, _ in components.weekday = components.weekday.map { $0 % 7 + 1 } })

    static let robinIgnoresDay = Saboteur(
        "robin/ignores-day", "The centre lets what comes every month come every day.", breaks: ["RO-10"],
        at: .center.calendarTriggers { components, _ in if components.month == nil { components.day = nil } })

    static let robinRoundsIntervals = Saboteur(
        "robin/rounds-intervals", "The centre counts intervals in full hours.", breaks: ["RO-11"],
        at: .center.requests { request in
            guard let trigger = request.trigger as? UNTimeIntervalNotificationTrigger else { return request }
            let hours = (trigger.timeInterval / 3_600).rounded(.up)
            return request.withTrigger(
                UNTimeIntervalNotificationTrigger(timeInterval: hours * 3_600, repeats: trigger.repeats))
        })

    static let robinMistakesLeaving = Saboteur(
        "robin/mistakes-leaving", "The centre takes leaving a place for coming to it, and coming for leaving.",
        breaks: ["RO-11"],
        at: .center.requests { request in
            guard let trigger = request.trigger as? UNLocationNotificationTrigger else { return request }
            let region = trigger.region
            (region.notifyOnEntry, region.notifyOnExit) = (region.notifyOnExit, region.notifyOnEntry)
            return request.withTrigger(UNLocationNotificationTrigger(region: region, repeats: trigger.repeats))
        })
}
