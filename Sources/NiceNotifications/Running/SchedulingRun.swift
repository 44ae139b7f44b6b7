import CarillonEnvironment
import UserNotifications

/// One call that schedules a group: permission first, then what is in the way is removed, then the group is asked for
/// its timeline, and what its makers make is added.
///
/// Each step is taken on the main queue, but for the timeline and the makers of a group that can do without it.
final class SchedulingRun {
    private let app: CallingApp
    private let call: GroupCalls.Call
    private let group: any LocalNotificationsGroup
    private let kind: CallKind
    private let rules: RunRules
    private let completion: (LocalNotifications.SchedulingResult) -> Void

    init(
        _ group: any LocalNotificationsGroup, _ kind: CallKind,
        completion: @escaping (LocalNotifications.SchedulingResult) -> Void
    ) {
        app = .current
        rules = app.parts.runs
        call = app.calls.begin(group.groupIdentifier, rules)
        self.group = group
        self.kind = kind
        self.completion = completion
    }

    func start(_ strategy: LocalNotifications.PermissionStrategy) {
        PermissionCheck(app: app, strategy: strategy, group: call.group).decide { [self] permission in
            if let denial = rules.denial(kind, permission) {
                makeRoom(isAllowed: false) { [self] in completion(denial) }
            } else {
                makeRoom(isAllowed: true) { [self] in askForTimeline() }
            }
        }
    }

    // MARK: What is pending already

    /// Forgets what the group has pending if that is in the way, and if no later call has put it there.
    private func makeRoom(isAllowed: Bool, _ next: @escaping () -> Void) {
        if rules.clears(kind, isAllowed) && call.clear() { app.removePending(of: call.group, next) } else { next() }
    }

    // MARK: The timeline

    private func askForTimeline() {
        guard call.goesOn(at: .timeline) else { return completion(.scheduledSuccesfully) }
        let queue = GroupQueue(app: app, preference: group.preferredExecutionContext)
        // Whoever keeps the callback keeps neither the group nor this.
        let contents = ContentMaking(app: app, call: call)
        queue.enqueue { [self] in
            let take = rules.answers.callback(unanswered: nil) { (timeline: NotificationsTimeline) in
                queue.enqueue { contents.make(timeline) }
            }
            group.getTimeline(completion: take)
            // Behind the timeline, if that is there already, and so behind everything that it adds at once.
            queue.enqueue { [self] in rules.tell(.planned, app.onMain) { [self] in end() } }
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
