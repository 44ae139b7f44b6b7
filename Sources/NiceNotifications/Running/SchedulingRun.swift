import CarillonEnvironment
import UserNotifications

/// One call that schedules a group: permission first, then what is in the way is removed, then the group is asked for its timeline, and
/// what its makers make is added.
///
/// Each step is taken on the main queue, but for the timeline and the makers of a group that can do without it.
final class SchedulingRun {
    private let app: CallingApp
    private let call: GroupCalls.Call
    private let group: any LocalNotificationsGroup
    private let keepsPending: Bool
    private let completion: (LocalNotifications.SchedulingResult) -> Void

    /// - Parameter keepsPending: whether what the group has pending stays.
    init(
        _ group: any LocalNotificationsGroup, keepsPending: Bool,
        completion: @escaping (LocalNotifications.SchedulingResult) -> Void
    ) {
        app = .current
        call = app.calls.begin(group.groupIdentifier)
        self.group = group
        self.keepsPending = keepsPending
        self.completion = completion
    }

    func start(_ strategy: LocalNotifications.PermissionStrategy) {
        PermissionCheck(app: app, strategy: strategy, group: call.group).decide { [self] permission in
            if permission.isAllowed {
                makeRoom { [self] in askForTimeline() }
            } else {
                clear { [self] in completion(permission.asSchedulingResult) }
            }
        }
    }

    // MARK: What is pending already

    private func makeRoom(_ next: @escaping () -> Void) {
        if keepsPending { next() } else { clear(next) }
    }

    /// Forgets what the group has pending, unless a later call has put it there.
    private func clear(_ next: @escaping () -> Void) {
        if call.clear() { app.removePending(of: call.group, next) } else { next() }
    }

    // MARK: The timeline

    private func askForTimeline() {
        if call.isOvertaken { return completion(.scheduledSuccesfully) }
        let queue = GroupQueue(app: app, preference: group.preferredExecutionContext)
        // Whoever keeps the callback keeps neither the group nor this.
        let contents = ContentMaking(app: app, call: call)
        queue.enqueue { [self] in
            let timeline = Reply<NotificationsTimeline> { timeline in
                queue.enqueue { contents.make(timeline) }
            }
            group.getTimeline { timeline.give($0) }
            // Behind the timeline, if that is there already, and so behind everything that it adds at once.
            queue.enqueue { [self] in app.onMain { [self] in end() } }
        }
    }

    // MARK: The end

    private func end() {
        completion(.scheduledSuccesfully)
        if app.indifferentGroups.contains(group) { return }
        let review = DeliveredReview(app: app, group: group, name: call.group)
        LocalNotifications.Env.getDeliveredNotifications(app.replyOnMain { review.begin($0) })
    }
}
