import Carillon
import Foundation

/// Phones that go by a calendar that is not their person's.
extension Saboteur {
    static let dateGreenwich = Saboteur(
        "db/greenwich", "Every calendar is in Greenwich, wherever the phone is.",
        breaks: ["DB-01", "DB-02", "DB-18", "DB-28"],
        at: .platform.calendar { $0.timeZone = .gmt })

    static let dateCountsFromBuddha = Saboteur(
        "db/counts-from-buddha", "The calendar counts years as Buddhists do, and is in the year 2569.",
        breaks: ["DB-02", "DB-03"],
        at: .platform.calendar { $0 = $0.with(.buddhist) })

    static let dateThirtyDaysEach = Saboteur(
        "db/thirty-days-each",
        "The calendar is the Coptic one, whose months have thirty days, and the rest is a thirteenth.",
        breaks: ["DB-05", "DB-17", "DB-19", "DB-20", "DB-22", "DB-23", "DB-30"],
        at: .platform.calendar { $0 = $0.with(.coptic) })

    static let dateSundayFirst = Saboteur(
        "db/sunday-first", "Weeks begin on Sunday everywhere.", breaks: ["DB-11", "DB-12", "DB-15"],
        at: .platform.calendar { $0.firstWeekday = 1 })

    static let dateMondayFirst = Saboteur(
        "db/monday-first", "Weeks begin on Monday everywhere.", breaks: ["DB-11", "DB-14", "DB-16"],
        at: .platform.calendar { $0.firstWeekday = 2 })
}

extension Calendar {
    /// The calendar of another kind, of the same zone and locale.
    fileprivate func with(_ identifier: Identifier) -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.locale = locale
        calendar.timeZone = timeZone
        return calendar
    }
}
