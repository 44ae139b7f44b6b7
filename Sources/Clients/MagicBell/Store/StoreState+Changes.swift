package import Foundation

/// The steps of changes of notifications (§3.2).
extension StoreState {
    /// The steps of the counters when a listed notification changes, or is deleted.
    private func counterSteps(
        _ change: NotificationChange?, from old: Notification, to new: Notification?
    ) -> [StoreStep] {
        let counters = parts.counters(
            CountedChange(
                change: change, old: old, new: new, predicate: predicate,
                former: StoreCounters(total: total, unread: unread, unseen: unseen)))
        let steps: [StoreStep] = [
            .setTotal(counters.total), .setUnread(counters.unread), .setUnseen(counters.unseen),
        ]
        return change == .unread || change == nil ? steps : steps.reversed()
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
        counterSteps(nil, from: notifications[index], to: nil) + [.remove(at: index), .tell(.deleted([index]))]
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
