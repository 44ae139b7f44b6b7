import CarillonEnvironment
import UserNotifications

extension UNCalendarNotificationTrigger {
    /// The interval at which this trigger fires again, in Robin's words.
    func robinRepeats(_ parts: RobinParts.TriggerReading) -> RobinNotificationRepeats {
        repeats ? parts.rhythm(dateComponents) : .none
    }

    /// The date for this trigger.
    ///
    /// A trigger that Robin made has its original date, as long as that date matches the trigger's wall time. For any
    /// other trigger, the missing components come from the original date or from today. If the trigger could not fire
    /// at that date, the result is the next date at which it will fire.
    ///
    /// - Parameter originalDate: the date from which Robin made the trigger, if it did.
    func date(from originalDate: Date?) -> Date {
        let environment = Environment.current
        let calendar = environment.platform.calendar
        let parts = environment.robinParts.triggerReading
        if let originalDate, calendar.date(originalDate, matchesComponents: dateComponents) {
            return originalDate
        }

        let base = originalDate ?? environment.date
        let filled = dateComponents.filled(
            from: calendar.dateComponents(parts.rhythm(dateComponents).leftOpen, from: base))
        let date = calendar.date(from: filled)
        if dateComponents.isFullDate || robinRepeats(parts) != .none, let date,
            calendar.date(date, matchesComponents: dateComponents)
        {
            return date
        }
        return nextTriggerDate() ?? date ?? base
    }
}

extension DateComponents {
    /// Whether the components name one single minute.
    var isFullDate: Bool { has(.year, .month, .day, .hour, .minute) }

    func has(_ components: Calendar.Component...) -> Bool {
        components.allSatisfy { value(for: $0) != nil }
    }

    /// These components, completed by the components of `others` that are not set here.
    fileprivate func filled(from others: DateComponents) -> DateComponents {
        var filled = self
        for component: Calendar.Component in [.year, .month, .day, .hour]
        where filled.value(for: component) == nil {
            filled.setValue(others.value(for: component), for: component)
        }
        return filled
    }
}
