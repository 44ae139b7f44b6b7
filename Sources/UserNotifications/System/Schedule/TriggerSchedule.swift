import CarillonEnvironment

/// Says when triggers fire.
package protocol TriggerSchedule: Sendable {
    /// When the trigger of a request that was added at `addedAt` is due next, later than the moment's time.
    func nextDue(of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment) -> NotificationDue

    /// Whether the device's being in the trigger's region or not makes it fire, after it was or was not before.
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

    /// The first multiple of the interval since the request was added that lies after `now`. What a device missed while it was off comes
    /// once.
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
    /// At least one; what is longer than an instant can tell is as good as never.
    fileprivate var wholeNanoseconds: Int64 {
        max(1, Int64(exactly: (timeInterval * 1e9).rounded()) ?? .max)
    }
}
