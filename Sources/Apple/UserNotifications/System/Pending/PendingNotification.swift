package import CarillonEnvironment

/// A request that waits for its trigger.
package struct PendingNotification: Sendable {
    package let request: UNNotificationRequest
    package let addedAt: Instant
    /// The number of the request in the order of addition. A later request has a greater number.
    package let order: Int
    package var due: NotificationDue
    /// The instant at which the request is due, by the current setting of the device's clock; `nil` if the condition is
    /// no time.
    package var instant: Instant?
    /// Whether the device was in the trigger's region at the last check.
    package var isInRegion = false

    /// Makes a pending request.
    ///
    /// - Parameter request: the request must have a trigger, because a request without a trigger is never pending.
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

    /// Whether this request fires before the other.
    ///
    /// The earlier request fires first. At the same instant, the request that was added first fires first. Requests
    /// without a time come last.
    package func isDueBefore(_ other: PendingNotification) -> Bool {
        switch (instant, other.instant) {
        case (let mine?, let others?) where mine != others: mine < others
        case (_?, nil): true
        case (nil, _?): false
        default: order < other.order
        }
    }
}
