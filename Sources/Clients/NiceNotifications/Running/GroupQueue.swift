import CarillonEnvironment

/// The queue on which the library makes a group's timeline and contents: the app's main queue, or another queue.
struct GroupQueue {
    private let app: CallingApp
    private let other: (any BackgroundQueue)?

    init(app: CallingApp, preference: LocalNotificationsGroupContextPreference) {
        self.app = app
        other =
            app.parts.runs.leavesMainQueue(preference)
            ? app.environment.loop.makeBackgroundQueue(label: "NiceNotifications") : nil
    }

    func enqueue(_ body: @escaping () -> Void) {
        guard let other else { return app.onMain(body) }
        other.enqueue(app.inside(body))
    }
}
