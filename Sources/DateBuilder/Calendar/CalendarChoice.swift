import CarillonEnvironment
import Foundation
import Synchronization

/// Which calendar an app has put in force: one of its own, or the device's.
///
/// There is one for each app, kept in its environment, and one for each closure that runs with a calendar of its own,
/// kept by the task or thread that runs it.
package final class CalendarChoice: Sendable {
    /// The innermost closure around the code that runs, of whichever app.
    @TaskLocal private static var innermost: CalendarChoice?

    private let environment: Environment?
    /// The next closure around this one, of whichever app.
    package let outer: CalendarChoice?
    /// `nil` is the device's, whatever it is by then.
    private let chosen: Mutex<Calendar?>

    /// The choice of a closure inside of `outer`, or, without an environment, that of an app.
    private init(_ calendar: Calendar?, environment: Environment?, outer: CalendarChoice?) {
        self.environment = environment
        self.outer = outer
        chosen = Mutex(calendar)
    }

    /// The choice that counts for the code that asks: its closure's if it is in one of this app, or else the app's.
    static var inForce: CalendarChoice {
        let environment = Environment.current
        return environment.keptDateBuilderParts.parts.calendars.closure(innermost, environment)
            ?? environment.singletons.object { CalendarChoice(nil, environment: nil, outer: nil) }
    }

    /// This choice, or the next one around it that is an app's.
    package func nearest(of app: Environment) -> CalendarChoice? {
        var closure: CalendarChoice? = self
        while let candidate = closure, candidate.environment !== app { closure = candidate.outer }
        return closure
    }

    /// Runs `body` with `calendar` in force, or with a choice of its own of what is in force already.
    static func with<Result>(_ calendar: Calendar?, _ body: () throws -> Result) rethrows -> Result {
        let calendar = calendar ?? inForce.chosen.withLock { $0 }
        let choice = CalendarChoice(calendar, environment: .current, outer: innermost)
        return try $innermost.withValue(choice, operation: body)
    }

    /// The chosen calendar. Choosing one that equals the device's is choosing the device's.
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
    /// Whether both say the same of every date. For Foundation a calendar that follows the system's settings equals no
    /// other one, not even the one that it follows.
    func isEquivalent(to other: Calendar) -> Bool {
        identifier == other.identifier && timeZone.identifier == other.timeZone.identifier
            && locale?.identifier == other.locale?.identifier && firstWeekday == other.firstWeekday
            && minimumDaysInFirstWeek == other.minimumDaysInFirstWeek
    }
}
