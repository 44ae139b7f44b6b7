package import CarillonEnvironment

/// A schedule that decides when triggers fire.
package protocol TriggerSchedule: Sendable {
    /// The next due time of the trigger, later than the moment's time, for a request that was added at `addedAt`.
    func nextDue(of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment) -> NotificationDue

    /// Whether the trigger fires when the device was in its region or not before, and is in its region or not now.
    func fires(_ trigger: UNLocationNotificationTrigger, wasInRegion: Bool, isInRegion: Bool) -> Bool
}

/// The schedule that Apple documents.
package struct StandardTriggerSchedule: TriggerSchedule {
    package init() {}

    package func nextDue(
        of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment
    ) -> NotificationDue {
        switch trigger {
        case let trigger as UNTimeIntervalNotificationTrigger: .after(nextMultiple(of: trigger, addedAt, moment.now))
        case let trigger as UNCalendarNotificationTrigger:
            trigger.nextMatch(after: moment.date, on: moment.zonedCalendar).map { .on($0) } ?? .never
        case is UNLocationNotificationTrigger: .undated
        default: .never
        }
    }

    package func fires(_ trigger: UNLocationNotificationTrigger, wasInRegion: Bool, isInRegion: Bool) -> Bool {
        switch (wasInRegion, isInRegion) {
        case (false, true): trigger.notifiesOnEntry
        case (true, false): trigger.notifiesOnExit
        default: false
        }
    }

    /// The first multiple of the interval after `now`, counted from the addition of the request. A device that was off
    /// and missed several multiples gets one notification.
    private func nextMultiple(
        of trigger: UNTimeIntervalNotificationTrigger, _ addedAt: Instant, _ now: Instant
    ) -> Instant {
        let interval = Duration.nanoseconds(trigger.wholeNanoseconds)
        let elapsed = addedAt.duration(to: now)
        guard trigger.repeats, elapsed >= interval else { return addedAt.advanced(by: interval) }
        let intervalsElapsed = elapsed.wholeNanoseconds / trigger.wholeNanoseconds
        return addedAt.advanced(by: .nanoseconds(trigger.wholeNanoseconds) * (intervalsElapsed + 1))
    }
}

extension UNTimeIntervalNotificationTrigger {
    /// The duration in nanoseconds, at least 1. A duration that is too long for an instant counts as never.
    fileprivate var wholeNanoseconds: Int64 {
        max(1, Int64(exactly: (timeInterval * 1e9).rounded()) ?? .max)
    }
}
