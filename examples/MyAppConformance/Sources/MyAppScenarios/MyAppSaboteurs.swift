import Carillon
import MyApp

extension Saboteur {
    static let hasTooManySlots = Saboteur(
        "my/too-many-slots", "The app plans 70 reminders, of which the system drops some.", breaks: ["MY-1"],
        at: .pills { $0.slots = 70 })

    static let countsSeconds = Saboteur(
        "my/counts-seconds", "A day has 86,400 seconds.", breaks: ["MY-2"], at: .pills { $0.countsCalendarDays = false }
    )

    static let forgetsTheCalendar = Saboteur(
        "my/forgets-the-calendar", "Days are counted in London, wherever the phone is.", breaks: ["MY-3"],
        at: .pills { $0.usesTheCalendar = false })

    static let staysInItsZone = Saboteur(
        "my/stays-in-its-zone", "Doses stay in the zone in which they were planned.", breaks: ["MY-3"],
        at: .pills { $0.followsTravels = false })

    static let keepsReminders = Saboteur(
        "my/keeps-reminders", "The reminders of a person stay at sign-out.", breaks: ["MY-4"],
        at: .pills { $0.clearsAtSignOut = false })

    static let sharesThePillbox = Saboteur(
        "my/shares-the-pillbox", "The doses that one person took are taken for everybody.", breaks: ["MY-4"],
        at: .pills { $0.keepsPeopleApart = false })

    static let ignoresRefusal = Saboteur(
        "my/ignores-refusal", "The app plans reminders that nobody allowed.", breaks: ["MY-5"],
        at: .pills { $0.heedsRefusal = false })

    static let nags = Saboteur(
        "my/nags", "The app asks again for a dose that was taken.", breaks: ["MY-6"],
        at: .pills { $0.forgetsTakenDoses = false })

    static let drawsAnywhere = Saboteur(
        "my/draws-anywhere", "The reader of prescriptions answers on its own queue.", breaks: ["MY-7"],
        at: .pills { $0.answersOnMainQueue = false })
}

extension Sabotage {
    /// Changes one of the app's small decisions. This is a seam of our own.
    static func pills(_ change: @escaping @Sendable (inout PillRules) -> Void) -> Sabotage {
        Sabotage { $0.keep(RuleChange(change)) }
    }
}

/// A change of the app's rules that a saboteur asked for.
private final class RuleChange {
    let change: @Sendable (inout PillRules) -> Void

    init(_ change: @escaping @Sendable (inout PillRules) -> Void) { self.change = change }
}

extension World {
    /// The rules of the app in this world.
    var pillRules: PillRules {
        var rules = PillRules()
        for change in kept(RuleChange.self) { change.change(&rules) }
        return rules
    }
}
