import Carillon
import Foundation

/// Phones that do not know what time it is, or where they are.
extension Saboteur {
    static let dateYesterday = Saboteur(
        "db/yesterday", "Apps see a clock that is a day behind.", breaks: ["DB-01", "DB-04", "DB-06", "DB-21"],
        at: .platform.whole { ForwardingPlatform(to: $0, clockAhead: .days(-1)) })

    static let dateForgetsLocale = Saboteur(
        "db/forgets-locale", "The phone forgets in which country its person lives.", breaks: ["DB-11", "DB-13"],
        at: .platform.whole { ForwardingPlatform(to: $0, locale: { _ in Locale(identifier: "en_001") }) })

    static let dateOneWeekend = Saboteur(
        "db/one-weekend", "Friday and Saturday are the weekend everywhere.", breaks: ["DB-13", "DB-14"],
        at: .platform.whole { ForwardingPlatform(to: $0, locale: { _ in Locale(identifier: "he_IL") }) })

    static let dateStaysAtHome = Saboteur(
        "db/stays-at-home", "The phone keeps to the time zone in which the app was when it first asked.",
        breaks: ["DB-24", "DB-26"],
        at: .platform.whole { next in
            let home = FirstSeen<TimeZone>()
            return ForwardingPlatform(to: next, timeZone: { home.value(or: $0) })
        })

    static let dateNeverSetsClocks = Saboteur(
        "db/never-sets-clocks", "No zone has a summer time.", breaks: ["DB-29", "DB-31"],
        at: .platform.whole { ForwardingPlatform(to: $0, timeZone: \.withoutSummerTime) })
}

extension TimeZone {
    fileprivate var withoutSummerTime: TimeZone {
        let january = Date(timeIntervalSince1970: 1_767_225_600)
        let seconds = secondsFromGMT(for: january) - Int(daylightSavingTimeOffset(for: january))
        return TimeZone(secondsFromGMT: seconds) ?? self
    }
}
