import UserNotifications

/// The stage of a run that asks the makers of a timeline for contents, and adds those.
final class ContentMaking {
    private let app: CallingApp
    private let call: GroupCalls.Call
    private let adding: RequestAdding
    private let answers: any AnswerRule
    private let contents: ContentRules
    private let names: RequestNames

    init(app: CallingApp, call: GroupCalls.Call) {
        self.app = app
        self.call = call
        adding = RequestAdding(app: app, call: call)
        let parts = app.parts
        (answers, contents, names) = (parts.runs.answers, parts.contents, parts.names)
    }

    /// Calls the makers, on the group's queue. Contents that arrive before the end of this call are added together.
    /// Later contents are added when they arrive.
    func make(_ timeline: NotificationsTimeline) {
        for request in timeline.requests {
            for trigger in request.triggers where call.goesOn(at: .maker) {
                // The callback must not own the maker, because the maker may own the callback.
                let added: (UNMutableNotificationContent?) -> Void = { [self, marks = request.marks] in
                    add($0, marks: marks, at: trigger)
                }
                let made = request.maker.owesAnswer ? answers.callback(unanswered: nil, added) : added
                contents.make(request.maker, trigger, made)
            }
        }
        adding.begin()
    }

    /// Adds a maker's content, from the thread on which the maker answered. Later changes of the content have no
    /// effect.
    private func add(
        _ content: UNMutableNotificationContent?, marks: ContentMarks?, at trigger: LocalNotifications.Trigger
    ) {
        let identifier = names.identifier(trigger.identifier, call.group)
        guard let content else { return app.log("\(identifier) has no content, and is left out") }
        guard let systemTrigger = trigger.triggerFromNow(in: app.environment) else {
            return app.log("\(identifier) was due before it could be scheduled, and is left out")
        }
        let marked = marks.map { contents.marked(content, $0) } ?? content
        adding.add(contents.request(identifier, marked, systemTrigger))
    }
}
