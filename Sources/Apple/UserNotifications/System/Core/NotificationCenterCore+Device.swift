import CarillonEnvironment

/// The events of the device.
extension NotificationCenterCore {
    /// Handles a new time zone of the device: calendar triggers without a zone of their own move with the device.
    ///
    /// Apple does not document what happens to a wall time that already lies in the past of the new zone. Here a
    /// request fires at once if it matches no future date any more because of the new zone. A request that matches
    /// again waits for the next match.
    package mutating func timeZoneDidChange(at moment: DeviceMoment) {
        advance(to: moment)
        reschedule(at: moment) { _ in .after(moment.now) }
        advance(to: moment)
    }

    /// Handles a new setting of the device's clock: calendar triggers follow the clock, interval triggers do not.
    ///
    /// Triggers whose date the clock has skipped fire at once. Apple does not document this case either.
    package mutating func clockDidChange(at moment: DeviceMoment) {
        reschedule(at: moment, unless: { $0 <= moment.date }) { .on($0) }
        advance(to: moment)
    }

    /// Handles a new position of the device. A device that no longer knows its position counts as being at its last
    /// known position.
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

    /// Computes the due times of calendar triggers again.
    ///
    /// - Parameters:
    ///   - isKept: whether a date stays as it is.
    ///   - otherwise: the due time of a request that matches no future date any more.
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
