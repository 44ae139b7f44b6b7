import UserNotifications

/// What becomes of a timeline in one run: its makers make contents, and those are added.
struct ContentMaking {
    let app: CallingApp
    let call: GroupCalls.Call

    /// Calls the makers, on the group's queue.
    func make(_ timeline: NotificationsTimeline) {
        for request in timeline.requests {
            for trigger in request.triggers where !call.isOvertaken {
                let content = Reply<UNMutableNotificationContent?> { add($0, at: trigger) }
                request.makeContent(trigger) { content.give($0) }
            }
        }
    }

    /// Adds what a maker made, from whatever thread it answered on. What it does to the content afterwards makes no difference.
    private func add(_ content: UNMutableNotificationContent?, at trigger: LocalNotifications.Trigger) {
        let identifier = RequestIdentifier.make(trigger.identifier, in: call.group)
        guard let content else { return app.log("\(identifier) has no content, and is left out") }
        guard let systemTrigger = app.environment.run({ trigger.triggerFromNow }) else {
            return app.log("\(identifier) was due before it could be scheduled, and is left out")
        }
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: systemTrigger)
        app.onMain {
            if call.isOvertaken { return }
            app.add(request) { error in
                // A function that was put in place of the system's need not care for a callback that nobody waits for.
                if let error, !(error is NoAnswer) { app.log("\(identifier) was not added: \(error)") }
            }
        }
    }
}
