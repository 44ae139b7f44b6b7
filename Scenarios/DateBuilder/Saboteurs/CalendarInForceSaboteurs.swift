import Carillon
import DateBuilder
import Foundation
import ScenarioFixtures

/// Saboteurs that make DateBuilder use the wrong calendar, the wrong clock, or an old calendar.
extension Saboteur {
    static let dateYesterday = Saboteur(
        "db/yesterday", "Today is the day of twelve hours ago.", breaks: ["DB-01", "DB-06"],
        at: .dateBuilder.parts { $0.calendars.now = { $0.date.addingTimeInterval(-43_200) } })

    static let dateFirstToday = Saboteur(
        "db/first-today", "Today stays the day on which the app first asked.", breaks: ["DB-04"],
        at: .dateBuilder.parts {
            let first = FirstSeen<Date>()
            $0.calendars.now = { first.value(or: $0.date) }
        })

    static let dateStaysAtHome = Saboteur(
        "db/stays-at-home", "The device's calendar is asked for once, and kept.", breaks: ["DB-24", "DB-26"],
        at: .dateBuilder.parts {
            let home = FirstSeen<Calendar>()
            $0.calendars.device = { home.value(or: $0.platform.calendar) }
        })

    static let dateNeverFollows = Saboteur(
        "db/never-follows", "Any calendar that is set is the app's own from then on.", breaks: ["DB-26"],
        at: .dateBuilder.parts { $0.calendars.areEquivalent = { _, _ in false } })

    static let dateForgivesZones = Saboteur(
        "db/forgives-zones", "A calendar is taken for the device's if it is of the same kind.", breaks: ["DB-26"],
        at: .dateBuilder.parts { $0.calendars.areEquivalent = { $0.identifier == $1.identifier } })

    static let dateOutlivesClosure = Saboteur(
        "db/outlives-closure", "The calendar of a closure stays in force when the closure has ended.",
        breaks: ["DB-25"],
        at: .dateBuilder.parts {
            let last = Remembered<CalendarChoice?>(nil)
            $0.calendars.closure = { [closure = $0.calendars.closure] innermost, app in
                last.value = closure(innermost, app) ?? last.value
                return last.value
            }
        })

    static let dateOutermostClosure = Saboteur(
        "db/outermost-closure", "The outermost of closures inside each other has its calendar in force.",
        breaks: ["DB-25"],
        at: .dateBuilder.parts {
            $0.calendars.closure = { [closure = $0.calendars.closure] innermost, app in
                let choices = sequence(first: closure(innermost, app)) { closure($0?.outer, app) }
                return choices.prefix { $0 != nil }.reduce(nil) { $1 ?? $0 }
            }
        })
}
