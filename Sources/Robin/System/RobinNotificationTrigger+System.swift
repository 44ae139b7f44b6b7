import CarillonEnvironment
import UserNotifications

extension RobinNotificationTrigger {
    /// Whether the system takes such a trigger. It ends the process where one is made that it does not take.
    var isAcceptable: Bool {
        guard case .interval(let interval, let repeats) = self else { return true }
        return interval > 0 && interval.isFinite && (!repeats || interval >= 60)
    }

    /// The system's trigger for this one, which must be acceptable.
    var systemTrigger: UNNotificationTrigger {
        switch self {
        case .date(let date, let repeats):
            // No calendar and no time zone: the time of day goes where the device goes.
            var components = Environment.current.platform.calendar.dateComponents(repeats.matched, from: date)
            components.second = 0
            return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats != .none)
        case .interval(let interval, let repeats):
            return UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
        #if !os(macOS) && !os(watchOS)
            case .location(let region, let repeats):
                return UNLocationNotificationTrigger(region: region, repeats: repeats)
        #endif
        }
    }

    /// The trigger that a system's trigger stands for; `nil` for one that only a push has.
    ///
    /// - Parameter originalDate: the date that Robin made the trigger of, if it did.
    init?(_ trigger: UNNotificationTrigger, originalDate: Date?) {
        switch trigger {
        case let trigger as UNCalendarNotificationTrigger:
            self = .date(trigger.date(from: originalDate), repeats: trigger.robinRepeats)
        case let trigger as UNTimeIntervalNotificationTrigger:
            self = .interval(trigger.timeInterval, repeats: trigger.repeats)
        #if !os(macOS) && !os(watchOS)
            case let trigger as UNLocationNotificationTrigger:
                self = .location(trigger.region, repeats: trigger.repeats)
        #endif
        default: return nil
        }
    }
}

extension RobinNotificationRepeats {
    /// What of a date must come again for the notification to fire again; its second is always 0.
    var matched: Set<Calendar.Component> {
        switch self {
        case .none: [.year, .month, .day, .hour, .minute]
        case .hour: [.minute]
        case .day: [.hour, .minute]
        case .week: [.weekday, .hour, .minute]
        case .month: [.day, .hour, .minute]
        }
    }

    /// What the components of a repeating trigger leave open, to be taken from a date.
    var leftOpen: Set<Calendar.Component> {
        switch self {
        case .none: []
        case .hour: [.year, .month, .day, .hour]
        case .day, .week: [.year, .month, .day]
        case .month: [.year, .month]
        }
    }
}
