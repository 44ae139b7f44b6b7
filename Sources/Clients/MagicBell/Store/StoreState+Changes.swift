package import Foundation

/// The rules for changes of notifications (§3.2).
///
/// A notification counts as long as its flags pass the filter. So a change of flags moves each counter by the
/// difference that it makes there, and a change that is applied twice moves them once.
extension StoreState {
    /// The share of a notification in the counters.
    struct Share: Equatable {
        var total = 0
        var unread = 0
        var unseen = 0
    }

    func share(of notification: Notification) -> Share {
        let filter = parts.countsSeenFilter ? predicate : predicate.ignoringSeen
        guard filter.matchesFlags(of: notification) else { return Share() }
        return Share(total: 1, unread: notification.isRead ? 0 : 1, unseen: notification.isSeen ? 0 : 1)
    }

    /// The steps of the counters when a listed notification changes.
    private func counterSteps(
        _ change: NotificationChange, from old: Notification, to new: Notification
    ) -> [StoreStep] {
        guard change != .unarchive || parts.knowsUnarchiving else { return [] }
        let (before, after) = (share(of: old), share(of: new))
        let total = StoreStep.setTotal(clamped(self.total + after.total - before.total))
        let unseen = StoreStep.setUnseen(clamped(self.unseen + after.unseen - before.unseen))
        var unread = StoreStep.setUnread(clamped(self.unread + after.unread - before.unread))
        // Nothing in a list of read notifications is unread (`MB-ACT-8`).
        if change == .unread, predicate.read == true { unread = .setUnread(0) }
        return change == .unread ? [total, unread, unseen] : [unseen, unread, total]
    }

    /// The steps of a change that the server has confirmed: the notification stays listed, and content observers hear
    /// nothing (§1.7).
    package func steps(ofConfirmed change: NotificationChange, at index: Int, _ date: Date) -> [StoreStep] {
        let old = notifications[index]
        let new = change.applied(to: old, at: date)
        return counterSteps(change, from: old, to: new) + [.replace(at: index, new), .complete([new])]
    }

    /// The steps of a change that the realtime channel has announced (§3.4).
    package func steps(ofAnnounced change: NotificationChange, at index: Int, _ date: Date) -> [StoreStep] {
        let old = notifications[index]
        let new = change.applied(to: old, at: date)
        let steps = counterSteps(change, from: old, to: new)
        guard predicate.matchesFlags(of: new) else {
            return steps + [.remove(at: index), .tell(.deleted([index]))]
        }
        return steps + [.replace(at: index, new), .tell(.changed([index]))]
    }

    /// The steps of a deletion.
    package func deletionSteps(at index: Int) -> [StoreStep] {
        let gone = share(of: notifications[index])
        return [
            .setTotal(clamped(total - gone.total)), .setUnread(clamped(unread - gone.unread)),
            .setUnseen(clamped(unseen - gone.unseen)), .remove(at: index), .tell(.deleted([index])),
        ]
    }

    /// The steps of a confirmed change of all notifications: each loaded one changes, and nobody but the observers of
    /// counters hears of it.
    package func steps(ofConfirmedForAll change: NotificationChange, _ date: Date) -> [StoreStep] {
        // Each notification is judged by the counters that the ones before it have left.
        var after = self
        var steps: [StoreStep] = []
        for (index, notification) in notifications.enumerated() {
            if change == .see, notification.isSeen { continue }
            let new = change.applied(to: notification, at: date)
            for step in after.counterSteps(change, from: notification, to: new) + [.replace(at: index, new)] {
                _ = after.take(step)
                steps.append(step)
            }
        }
        return steps + [.complete([])]
    }
}
