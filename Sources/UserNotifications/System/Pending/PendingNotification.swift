import CarillonEnvironment

/// A request that waits for its trigger.
package struct PendingNotification: Sendable {
    package let request: UNNotificationRequest
    package let addedAt: Instant
    /// Its place among all that were ever added: what was added later has a greater number.
    package let order: Int
    package var due: NotificationDue
    /// The instant at which it is due, as the device's clock is now; `nil` if its condition is no time.
    package var instant: Instant?
    /// Whether the device was in the trigger's region when it was last looked at.
    package var isInRegion = false

    /// - Parameter request: has a trigger, for one that has none is never pending.
    package init(request: UNNotificationRequest, addedAt: Instant, order: Int, due: NotificationDue, instant: Instant?)
    {
        precondition(request.trigger != nil, "A request without a trigger waits for nothing")
        self.request = request
        self.addedAt = addedAt
        self.order = order
        self.due = due
        self.instant = instant
    }

    package var identifier: String { request.identifier }
    package var repeats: Bool { trigger.repeats }

    package var trigger: UNNotificationTrigger {
        guard let trigger = request.trigger else { preconditionFailure("A trigger has gone from its request") }
        return trigger
    }

    /// Whether this one fires before the other: the earlier, of two at the same instant the one that was added first, and those
    /// without a time last.
    package func isDueBefore(_ other: PendingNotification) -> Bool {
        switch (instant, other.instant) {
        case (let mine?, let others?) where mine != others: mine < others
        case (_?, nil): true
        case (nil, _?): false
        default: order < other.order
        }
    }
}
