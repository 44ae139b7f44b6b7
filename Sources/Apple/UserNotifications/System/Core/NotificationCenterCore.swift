package import CarillonEnvironment
import CoreLocation

/// The logic of a notification centre: commands and a moment go in, effects come out.
///
/// The core reads no clock and calls no other object. The owner of the core passes in each event, carries out
/// ``takeEffects()``, and calls ``advance(to:)`` at ``nextDeadline``.
package struct NotificationCenterCore: Sendable {
    /// The time that an app has to decide how to present a notification. Apple gives no figure for this handler; thirty
    /// seconds is Apple's figure for other notification handlers (D-NOTIFICATIONS-13).
    package static let presentationTimeLimit = Duration.seconds(30)

    /// The greatest number of notifications that may wait for their app's answer. Further notifications are not
    /// presented.
    static let undecidedLimit = 1_000

    package var parts: NotificationParts
    package internal(set) var authorization = Authorization()
    package internal(set) var categories: Set<UNNotificationCategory> = []
    /// The number on the app's icon. The number 0 means that there is none.
    package internal(set) var badge = 0
    /// The last thousand notifications that appeared while the app was in front.
    package internal(set) var foregroundPresentations: [ForegroundPresentation] = []
    /// The banner in front of the app. The banner stays until the person responds to it or the next banner comes.
    var banner: UNNotification?
    /// The last thousand notifications that entered Notification Center, including those that were removed later.
    package internal(set) var deliveryHistory: [UNNotification] = []

    /// The notifications whose app has not yet decided how to present them.
    var undecided: [PresentationTicket: (notification: UNNotification, deadline: Instant)] = [:]
    private var ticketCount = 0
    private var addedCount = 0
    private var effects: [NotificationEffect] = []

    package init(parts: NotificationParts = NotificationParts()) {
        self.parts = parts
    }

    /// Returns the effects that the owner must carry out in this order, and forgets them.
    package mutating func takeEffects() -> [NotificationEffect] {
        defer { effects = [] }
        return effects
    }

    mutating func emit(_ effect: NotificationEffect) { effects.append(effect) }

    mutating func record(_ event: NotificationEvent) { emit(.record(event)) }

    /// The instant at which ``advance(to:)`` has something to do again.
    package var nextDeadline: Instant? {
        // This loop avoids lazy sequences, because the owner asks after every event. A deadline at the end of all time
        // counts as none.
        var earliest = Instant(nanoseconds: .max)
        let pending = parts.pending.all
        for index in pending.indices {
            if let due = pending[index].instant, due < earliest { earliest = due }
        }
        for (_, limit) in undecided.values where limit < earliest { earliest = limit }
        return earliest.nanoseconds < .max ? earliest : nil
    }

    // MARK: Requests

    /// Adds a request. A pending request with the same identifier is replaced.
    package mutating func add(_ request: UNNotificationRequest, at moment: DeviceMoment) {
        add([request], at: moment)
    }

    /// Adds requests one after the other.
    package mutating func add(_ requests: [UNNotificationRequest], at moment: DeviceMoment) {
        advance(to: moment)
        // No pending request becomes due during the additions: a new request is due after this moment, or fires at
        // once.
        effects.reserveCapacity(requests.count)
        for request in requests { addNow(request, at: moment) }
    }

    private mutating func addNow(_ request: UNNotificationRequest, at moment: DeviceMoment) {
        guard let trigger = request.trigger else {
            removePending(.identifiers([request.identifier]))
            return fire(request, due: moment.now, at: moment)
        }
        let due = parts.schedule.nextDue(of: trigger, addedAt: moment.now, at: moment)
        guard due != .never else {
            removePending(.identifiers([request.identifier]))
            return record(.suppressed(id: request.identifier, reason: "its trigger matches nothing to come"))
        }
        addedCount += 1
        var notification = PendingNotification(
            request: request, addedAt: moment.now, order: addedCount, due: due, instant: moment.instant(of: due))
        if let region = trigger as? UNLocationNotificationTrigger {
            // A device that does not know its position is in no region.
            notification.isInRegion = region.encloses(moment.position) ?? false
        }
        insert(notification)
    }

    private mutating func insert(_ notification: PendingNotification) {
        let insertion = parts.pending.insert(notification)
        let count = parts.pending.all.count
        if insertion.replaced != nil {
            record(.replaced(id: notification.identifier, pending: count - 1))
        }
        let (newcomer, others) = (
            insertion.evicted.filter { $0.order == notification.order },
            insertion.evicted.filter { $0.order != notification.order }
        )
        for loser in others { record(.evicted(loser, policy: parts.pending.policy, pending: count - 1)) }
        record(.added(notification, pending: count))
        for loser in newcomer { record(.evicted(loser, policy: parts.pending.policy, pending: count)) }
    }

    /// Takes a notification that came from a push service, and delivers it at once. A pending request with the same
    /// identifier stays.
    package mutating func receive(_ request: UNNotificationRequest, at moment: DeviceMoment) {
        advance(to: moment)
        fire(request, due: nil, at: moment)
    }

    package mutating func removePending(_ selection: NotificationSelection) {
        var count = parts.pending.all.count
        for removed in parts.pending.remove(selection) {
            count -= 1
            record(.removed(id: removed.identifier, pending: count))
        }
    }

    // MARK: Time

    /// Fires the requests that are due, in the order of their due times. Notifications whose app took too long to
    /// answer are dropped.
    package mutating func advance(to moment: DeviceMoment) {
        guard let nextDeadline, nextDeadline <= moment.now else { return }
        let due = parts.pending.all.filter { $0.instant.map { $0 <= moment.now } ?? false }
        for notification in due.sorted(by: { $0.isDueBefore($1) }) {
            fire(notification, due: notification.instant, at: moment)
        }
        let late = undecided.filter { $0.value.deadline <= moment.now }.keys.sorted { $0.number < $1.number }
        for ticket in late {
            guard let (notification, _) = undecided.removeValue(forKey: ticket) else { continue }
            record(
                .suppressed(
                    id: notification.request.identifier, reason: "the app did not say in time how to present it"))
        }
    }

    /// Fires a pending request. A repeating request stays pending, with a later due time.
    mutating func fire(_ notification: PendingNotification, due: Instant?, at moment: DeviceMoment) {
        // The device's clock may be a little behind the loop's time and show an earlier date than the due date. The
        // same date must not match twice.
        let moment = moment.notBefore(notification.due)
        var again = notification
        again.due =
            notification.repeats
            ? parts.schedule.nextDue(of: notification.trigger, addedAt: notification.addedAt, at: moment) : .never
        again.instant = moment.instant(of: again.due)
        if again.due == .never {
            _ = parts.pending.remove(.identifiers([notification.identifier]))
        } else {
            parts.pending.update(again)
        }
        fire(notification.request, due: due, at: moment)
        if again.due != .never && again.due != .undated {
            record(.rescheduled(again, pending: parts.pending.all.count))
        }
    }

    /// Delivers a notification to the person, as far as the settings allow.
    private mutating func fire(_ request: UNNotificationRequest, due: Instant?, at moment: DeviceMoment) {
        record(.fired(id: request.identifier, due: due, pending: parts.pending.all.count))
        let notification = UNNotification(date: moment.date, request: request)
        let reception = parts.presentation.reception(
            of: request.content, settings: authorization.settings, isAppInFront: moment.isAppInFront)
        switch reception {
        case .suppressed(let reason): record(.suppressed(id: request.identifier, reason: reason))
        case .shown(let options):
            let visible = request.visible(options)
            guard !visible.isEmpty else {
                return record(.suppressed(id: request.identifier, reason: "there is nothing to show"))
            }
            show(notification, visible)
        case .upToApp where undecided.count >= NotificationCenterCore.undecidedLimit:
            record(
                .suppressed(id: request.identifier, reason: "the app has not said of many others how to present them"))
        case .upToApp:
            ticketCount += 1
            let ticket = PresentationTicket(number: ticketCount)
            let deadline = moment.now.advanced(by: NotificationCenterCore.presentationTimeLimit)
            undecided[ticket] = (notification, deadline)
            emit(.askApp(notification, ticket))
        }
    }
}

extension UNLocationNotificationTrigger {
    /// Whether the position lies within the region; `nil` if there is no position.
    func encloses(_ position: GeographicPosition?) -> Bool? {
        position.map { encloses(CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude)) }
    }
}
