package import Foundation
package import UserNotifications

extension RobinParts {
    /// The conversion of Robin's triggers to the system's.
    package struct Triggers: Sendable {
        /// Whether the system accepts an interval in seconds. Making a trigger with any other interval ends the
        /// process.
        package var takesInterval: @Sendable (_ interval: TimeInterval, _ repeats: Bool) -> Bool = {
            interval, repeats in
            interval > 0 && interval.isFinite && (!repeats || interval >= 60)
        }

        /// The components of a date that must match for the notification to fire again, without the ``second``.
        package var matched: @Sendable (RobinNotificationRepeats) -> Set<Calendar.Component> = { repeats in
            switch repeats {
            case .none: [.year, .month, .day, .hour, .minute]
            case .hour: [.minute]
            case .day: [.hour, .minute]
            case .week: [.weekday, .hour, .minute]
            case .month: [.day, .hour, .minute]
            }
        }

        /// The second at which every date trigger fires.
        package var second: Int? = 0

        /// Whether a date trigger fires again.
        package var repeats: @Sendable (RobinNotificationRepeats) -> Bool = { $0 != .none }

        /// The system's trigger for an interval that it accepts.
        package var interval:
            @Sendable (_ interval: TimeInterval, _ repeats: Bool) -> UNTimeIntervalNotificationTrigger = {
                UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: $1)
            }

        #if !os(macOS) && !os(watchOS)
        /// The system's trigger for a region.
        package var location: @Sendable (_ region: CLRegion, _ repeats: Bool) -> UNLocationNotificationTrigger = {
            UNLocationNotificationTrigger(region: $0, repeats: $1)
        }
        #endif
    }

    /// The conversion of the system's triggers to Robin's.
    package struct TriggerReading: Sendable {
        /// The date that Robin stored in a request's user info, if Robin made the request for a date.
        package var originalDate: @Sendable (_ userInfo: [AnyHashable: Any]) -> Date? = {
            $0[Constants.NotificationKeys.date] as? Date
        }

        /// The interval at which components match again, read from the components that are set.
        ///
        /// Robin knows fewer intervals than the system. All others count as `none`.
        package var rhythm: @Sendable (DateComponents) -> RobinNotificationRepeats = { components in
            if components.isFullDate { return .none }
            if components.has(.day, .hour, .minute) { return .month }
            if components.has(.weekday, .hour, .minute, .second) { return .week }
            if components.has(.hour, .minute, .second) { return .day }
            if components.has(.minute, .second) { return .hour }
            return .none
        }

        /// The date of a calendar trigger. The original date is the date from which Robin made the trigger, if it did.
        package var date: @Sendable (_ trigger: UNCalendarNotificationTrigger, _ originalDate: Date?) -> Date = {
            $0.date(from: $1)
        }

        /// The interval of an interval trigger, in seconds.
        package var interval: @Sendable (UNTimeIntervalNotificationTrigger) -> TimeInterval = { $0.timeInterval }

        /// Whether an interval trigger or a location trigger repeats.
        package var repeats: @Sendable (UNNotificationTrigger) -> Bool = { $0.repeats }
    }
}
