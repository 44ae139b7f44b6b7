package import CarillonEnvironment
import Foundation
import Synchronization

/// The choice of a calendar: one that the app has set, or the device's.
///
/// Each app has one choice, kept in its environment. Each closure that runs with its own calendar has one too, kept by
/// the task or thread that runs the closure.
package final class CalendarChoice: Sendable {
    /// The choice of the innermost closure around the running code, of any app.
    @TaskLocal private static var innermost: CalendarChoice?

    private let environment: Environment?
    /// The choice of the next closure around this one, of any app.
    package let outer: CalendarChoice?
    /// The chosen calendar. `nil` means the device's current calendar.
    private let chosen: Mutex<Calendar?>

    /// Makes the choice of a closure inside `outer`, or the choice of an app if there is an environment.
    private init(_ calendar: Calendar?, environment: Environment?, outer: CalendarChoice?) {
        self.environment = environment
        self.outer = outer
        chosen = Mutex(calendar)
    }

    /// The choice for the calling code: the choice of its closure, if a closure of this app is around it, and otherwise
    /// the app's.
    static var inForce: CalendarChoice {
        let environment = Environment.current
        return environment.keptDateBuilderParts.parts.calendars.closure(innermost, environment)
            ?? environment.singletons.object { CalendarChoice(nil, environment: nil, outer: nil) }
    }

    /// This choice, or the next choice around it that belongs to the app.
    package func nearest(of app: Environment) -> CalendarChoice? {
        var closure: CalendarChoice? = self
        while let candidate = closure, candidate.environment !== app { closure = candidate.outer }
        return closure
    }

    /// Runs `body` with `calendar` in force. With `nil`, the calendar in force stays, but in a choice that belongs to
    /// `body`.
    static func with<Result>(_ calendar: Calendar?, _ body: () throws -> Result) rethrows -> Result {
        let calendar = calendar ?? inForce.chosen.withLock { $0 }
        let choice = CalendarChoice(calendar, environment: .current, outer: innermost)
        return try $innermost.withValue(choice, operation: body)
    }

    /// The chosen calendar. A calendar that equals the device's counts as choosing the device's.
    var calendar: Calendar {
        get { chosen.withLock { $0 } ?? CalendarChoice.ofDevice }
        set {
            let isCurrent = KeptParts.current.parts.calendars.areEquivalent(newValue, CalendarChoice.ofDevice)
            chosen.withLock { $0 = isCurrent ? nil : newValue }
        }
    }

    private static var ofDevice: Calendar {
        let environment = Environment.current
        return environment.keptDateBuilderParts.parts.calendars.device(environment)
    }
}

extension Calendar {
    /// Whether both calendars give the same results for every date.
    ///
    /// For Foundation, a calendar that follows the system's settings equals no other calendar, not even the calendar
    /// that it follows.
    func isEquivalent(to other: Calendar) -> Bool {
        identifier == other.identifier && timeZone.identifier == other.timeZone.identifier
            && locale?.identifier == other.locale?.identifier && firstWeekday == other.firstWeekday
            && minimumDaysInFirstWeek == other.minimumDaysInFirstWeek
    }
}
