import CarillonEnvironment
import UserNotifications

/// One call that schedules a group: the run checks the permission, removes the group's old requests, asks the group for
/// its timeline, and adds the contents from its makers.
///
/// Each step runs on the main queue. A group that allows another queue has its timeline and its makers on that queue.
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

    // MARK: Requests that are pending already

    /// Removes the group's pending requests if the call clears the group and no later call has done so.
    private func makeRoom(isAllowed: Bool, _ next: @escaping () -> Void) {
        if rules.clears(kind, isAllowed) && call.clear() { app.removePending(of: call.group, next) } else { next() }
    }

    // MARK: The timeline

    private func askForTimeline() {
        guard call.goesOn(at: .timeline) else { return completion(.scheduledSuccesfully) }
        let queue = GroupQueue(app: app, preference: group.preferredExecutionContext)
        // The callback must own neither the group nor this run.
        let contents = ContentMaking(app: app, call: call)
        queue.enqueue { [self] in
            let take = rules.answers.callback(unanswered: nil) { (timeline: NotificationsTimeline) in
                queue.enqueue { contents.make(timeline) }
            }
            group.getTimeline(completion: take)
            // This step comes after the timeline, if the timeline has already arrived, and after everything that the
            // timeline adds at once.
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
