import CarillonEnvironment
import UserNotifications

extension UNCalendarNotificationTrigger {
    /// How often this trigger fires, in Robin's words.
    func robinRepeats(_ parts: RobinParts.TriggerReading) -> RobinNotificationRepeats {
        repeats ? parts.rhythm(dateComponents) : .none
    }

    /// A date for this trigger.
    ///
    /// One that Robin made keeps the date that it was made of as long as that shows the trigger's wall time. For any
    /// other, what the components of a rhythm leave open is taken from that date or from today. Where that is no date
    /// at which the trigger could fire, it is the next one at which it will.
    ///
    /// - Parameter originalDate: the date that Robin made the trigger of, if it did.
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
    /// Whether they name one minute of all time.
    var isFullDate: Bool { has(.year, .month, .day, .hour, .minute) }

    func has(_ components: Calendar.Component...) -> Bool {
        components.allSatisfy { value(for: $0) != nil }
    }

    /// These components, and from `others` those that are not set here.
    fileprivate func filled(from others: DateComponents) -> DateComponents {
        var filled = self
        for component: Calendar.Component in [.year, .month, .day, .hour]
        where filled.value(for: component) == nil {
            filled.setValue(others.value(for: component), for: component)
        }
        return filled
    }
}
