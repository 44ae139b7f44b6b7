import UserNotifications

/// What becomes of a timeline in one run: its makers make contents, and those are added.
struct ContentMaking {
    let app: CallingApp
    let call: GroupCalls.Call

    /// Calls the makers, on the group's queue. What they make before this is over is added together; what comes later, as it comes.
    func make(_ timeline: NotificationsTimeline) {
        let adding = RequestAdding(app: app, call: call)
        for request in timeline.requests {
            for trigger in request.triggers where !call.isOvertaken {
                switch request.maker {
                case .immediate(let make): add(make(trigger), at: trigger, to: adding)
                case .asynchronous(let make):
                    let content = Reply<UNMutableNotificationContent?> { add($0, at: trigger, to: adding) }
                    make(trigger) { content.give($0) }
                }
            }
        }
        adding.begin()
    }

    /// Adds what a maker made, from whatever thread it answered on. What it does to the content afterwards makes no difference.
    private func add(
        _ content: UNMutableNotificationContent?, at trigger: LocalNotifications.Trigger, to adding: RequestAdding
    ) {
        let identifier = RequestIdentifier.make(trigger.identifier, in: call.group)
        guard let content else { return app.log("\(identifier) has no content, and is left out") }
        guard let systemTrigger = trigger.triggerFromNow(in: app.environment) else {
            return app.log("\(identifier) was due before it could be scheduled, and is left out")
        }
        adding.add(UNNotificationRequest(identifier: identifier, content: content, trigger: systemTrigger))
    }
}
