import CarillonEnvironment
import UserNotifications

extension RobinNotificationTrigger {
    /// Whether the system takes such a trigger. It ends the process where one is made that it does not take.
    func isAcceptable(_ parts: RobinParts.Triggers) -> Bool {
        guard case .interval(let interval, let repeats) = self else { return true }
        return parts.takesInterval(interval, repeats)
    }

    /// The system's trigger for this one, which must be acceptable.
    func systemTrigger(_ parts: RobinParts.Triggers) -> UNNotificationTrigger {
        switch self {
        case .date(let date, let repeats):
            // No calendar and no time zone: the time of day goes where the device goes.
            var components = Environment.current.platform.calendar.dateComponents(parts.matched(repeats), from: date)
            components.second = parts.second
            return UNCalendarNotificationTrigger(dateMatching: components, repeats: parts.repeats(repeats))
        case .interval(let interval, let repeats): return parts.interval(interval, repeats)
        #if !os(macOS) && !os(watchOS)
            case .location(let region, let repeats): return parts.location(region, repeats)
        #endif
        }
    }

    /// The trigger that a system's trigger stands for; `nil` for one that only a push has.
    ///
    /// - Parameter originalDate: the date that Robin made the trigger of, if it did.
    init?(_ trigger: UNNotificationTrigger, originalDate: Date?) {
        let parts = Environment.current.robinParts.triggerReading
        switch trigger {
        case let trigger as UNCalendarNotificationTrigger:
            self = .date(parts.date(trigger, originalDate), repeats: trigger.robinRepeats(parts))
        case let trigger as UNTimeIntervalNotificationTrigger:
            self = .interval(parts.interval(trigger), repeats: parts.repeats(trigger))
        #if !os(macOS) && !os(watchOS)
            case let trigger as UNLocationNotificationTrigger:
                self = .location(trigger.region, repeats: parts.repeats(trigger))
        #endif
        default: return nil
        }
    }
}

extension RobinNotificationRepeats {
    /// The components that those of a repeating trigger leave open, to be taken from a date.
    var leftOpen: Set<Calendar.Component> {
        switch self {
        case .none: []
        case .hour: [.year, .month, .day, .hour]
        case .day, .week: [.year, .month, .day]
        case .month: [.year, .month]
        }
    }
}
