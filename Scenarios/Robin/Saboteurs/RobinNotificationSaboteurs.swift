import Carillon
import Robin
import ScenarioFixtures

/// Saboteurs of notifications before they are scheduled.
extension Saboteur {
    static let robinComesEveryDay = Saboteur(
        "robin/comes-every-day", "A notification that was given no trigger comes every day at that time.",
        breaks: ["RO-01"],
        at: .robin.parts { $0.notifications.defaultTrigger = { .date(.next(hours: 1), repeats: .day) } })

    static let robinDueAMinuteLate = Saboteur(
        "robin/due-a-minute-late",
        "A notification that was given no trigger is due an hour after the next full minute.",
        breaks: ["RO-01"],
        at: .robin.parts { $0.notifications.defaultTrigger = { .date(.next(minutes: 61), repeats: .none) } })

    static let robinRounds = Saboteur(
        "robin/rounds", "A date is rounded to the nearest minute.", breaks: ["RO-03"],
        at: .robin.parts { $0.notifications.minute = { $0.addingTimeInterval(30).truncateSeconds() } })

    static let robinKeepsSeconds = Saboteur(
        "robin/keeps-seconds", "A date keeps its seconds, and only the system's trigger is at the full minute.",
        breaks: ["RO-03"],
        at: .robin.parts { $0.notifications.minute = { $0 } })

    static let robinForgetsDate = Saboteur(
        "robin/forgets-date", "The date of a trigger does not reach the user info of the request.",
        breaks: ["RO-03", "RO-15"],
        at: .robin.written { content, _ in content.userInfo[Constants.NotificationKeys.date] = nil })

    static let robinNamesBySecond = Saboteur(
        "robin/names-by-second", "New identifiers are made of the second in which they are asked for.",
        breaks: ["RO-02"],
        at: .robin.parts {
            $0.notifications.newIdentifier = { "\(Int(Environment.current.date.timeIntervalSince1970))" }
        })

    static let robinLowersNames = Saboteur(
        "robin/lowers-names", "A request's identifier is that of the notification in lower case.", breaks: ["RO-02"],
        at: .robin.parts { $0.content.identifier = { $0.identifier.lowercased() } })

    static let robinReservesNothing = Saboteur(
        "robin/reserves-nothing", "The reserved key can be set and removed as any other.", breaks: ["RO-04"],
        at: .robin.parts { $0.notifications.isReserved = { _ in false } })

    static let robinReservesPrefix = Saboteur(
        "robin/reserves-prefix", "Every key that begins with “Robin” is taken for reserved.", breaks: ["RO-04"],
        at: .robin.parts {
            $0.notifications.isReserved = { ($0 as? String)?.hasPrefix("Robin") ?? false }
        })

    static let robinComparesObjects = Saboteur(
        "robin/compares-objects", "Two notifications are equal only if they are one object.", breaks: ["RO-05"],
        at: .robin.parts { $0.notifications.areEqual = { $0 === $1 } })

    static let robinSortsByName = Saboteur(
        "robin/sorts-by-name", "Notifications are ordered by identifier, whether or not they have dates.",
        breaks: ["RO-05"],
        at: .robin.parts { $0.notifications.precedes = { $0.identifier < $1.identifier } })

    static let robinDatelessLast = Saboteur(
        "robin/dateless-last", "A notification without a date comes after all that have one.", breaks: ["RO-05"],
        at: .robin.parts {
            $0.notifications.precedes = { [precedes = $0.notifications.precedes] lhs, rhs in
                lhs.hasDate == rhs.hasDate ? precedes(lhs, rhs) : lhs.hasDate
            }
        })
}

extension RobinNotification {
    fileprivate var hasDate: Bool {
        if case .date? = trigger { true } else { false }
    }
}
