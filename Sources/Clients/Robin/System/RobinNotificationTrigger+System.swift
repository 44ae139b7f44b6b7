import CarillonEnvironment
import UserNotifications

extension RobinNotificationTrigger {
    /// Whether the system accepts the trigger. Making a trigger that the system does not accept ends the process.
    func isAcceptable(_ parts: RobinParts.Triggers) -> Bool {
        guard case .interval(let interval, let repeats) = self else { return true }
        return parts.takesInterval(interval, repeats)
    }

    /// The system's trigger for this trigger, which must be acceptable.
    func systemTrigger(_ parts: RobinParts.Triggers) -> UNNotificationTrigger {
        switch self {
        case .date(let date, let repeats):
            // The components have no calendar and no time zone, so the time of day moves with the device.
            var components = Environment.current.platform.calendar.dateComponents(parts.matched(repeats), from: date)
            components.second = parts.second
            return UNCalendarNotificationTrigger(dateMatching: components, repeats: parts.repeats(repeats))
        case .interval(let interval, let repeats): return parts.interval(interval, repeats)
        #if !os(macOS) && !os(watchOS)
        case .location(let region, let repeats): return parts.location(region, repeats)
        #endif
        }
    }

    /// Makes the trigger for a system's trigger; `nil` for the trigger of a push notification.
    ///
    /// - Parameter originalDate: the date from which Robin made the trigger, if it did.
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
    /// The components that the components of a repeating trigger leave open. The missing components come from a date
    /// instead.
    var leftOpen: Set<Calendar.Component> {
        switch self {
        case .none: []
        case .hour: [.year, .month, .day, .hour]
        case .day, .week: [.year, .month, .day]
        case .month: [.year, .month]
        }
    }
}
