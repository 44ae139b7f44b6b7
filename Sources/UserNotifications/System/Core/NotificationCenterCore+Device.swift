import CarillonEnvironment

/// What happens to the device.
extension NotificationCenterCore {
    /// The device is in another time zone: floating calendar triggers move with it.
    ///
    /// Apple does not say what becomes of a wall time that the new zone has behind it already. Here a request that matches nothing any
    /// more because of that fires at once, late rather than never; one that matches again waits for the next match.
    package mutating func timeZoneDidChange(at moment: DeviceMoment) {
        advance(to: moment)
        reschedule(at: moment) { _ in .after(moment.now) }
        advance(to: moment)
    }

    /// Somebody set the device's clock: calendar triggers go by it, interval triggers do not.
    ///
    /// What the clock was set past fires at once, which Apple leaves open too.
    package mutating func clockDidChange(at moment: DeviceMoment) {
        reschedule(at: moment, unless: { $0 <= moment.date }) { .on($0) }
        advance(to: moment)
    }

    /// The device is somewhere else, or does not know where any more; then what was known last counts.
    package mutating func positionDidChange(at moment: DeviceMoment) {
        advance(to: moment)
        for var notification in parts.pending.all {
            guard let trigger = notification.trigger as? UNLocationNotificationTrigger,
                let isInRegion = trigger.encloses(moment.position)
            else { continue }
            let wasInRegion = notification.isInRegion
            notification.isInRegion = isInRegion
            parts.pending.update(notification)
            if parts.schedule.fires(trigger, wasInRegion: wasInRegion, isInRegion: isInRegion) {
                fire(notification, due: nil, at: moment)
            }
        }
    }

    /// Works out anew when calendar triggers are due.
    ///
    /// - Parameters:
    ///   - isKept: whether a date stays as it is.
    ///   - otherwise: when a request is due that matches nothing to come any more.
    private mutating func reschedule(
        at moment: DeviceMoment, unless isKept: (Date) -> Bool = { _ in false },
        otherwise: (_ dueSoFar: Date) -> NotificationDue
    ) {
        for var notification in parts.pending.all {
            guard case .on(let date) = notification.due else { continue }
            let (due, instant) = (notification.due, notification.instant)
            if !isKept(date) {
                let next = parts.schedule.nextDue(
                    of: notification.trigger, addedAt: notification.addedAt, at: moment)
                notification.due = next == .never ? otherwise(date) : next
            }
            notification.instant = moment.instant(of: notification.due)
            guard notification.due != due || notification.instant != instant else { continue }
            parts.pending.update(notification)
            record(.rescheduled(notification, pending: parts.pending.all.count))
        }
    }
}
