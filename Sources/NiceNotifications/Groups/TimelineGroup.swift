/// The group of a timeline that was scheduled by itself.
struct TimelineGroup: LocalNotificationsGroup {
    let groupIdentifier: String
    let timeline: NotificationsTimeline

    /// - Parameter identifier: a new one unless given.
    init(identifier: String?, timeline: NotificationsTimeline) {
        groupIdentifier = identifier ?? LocalNotifications.NotificationContentIdentifier.makeRandom().rawValue
        self.timeline = timeline
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
        completion(timeline)
    }
}
