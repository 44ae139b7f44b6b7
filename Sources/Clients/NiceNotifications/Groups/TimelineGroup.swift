/// The group of a timeline that the app scheduled without a group.
struct TimelineGroup: LocalNotificationsGroup {
    let groupIdentifier: String
    let timeline: NotificationsTimeline

    /// Makes the group of a timeline.
    ///
    /// - Parameter identifier: the name of the group; `nil` makes a new name.
    init(identifier: String?, timeline: NotificationsTimeline) {
        groupIdentifier = identifier ?? LocalNotifications.NotificationContentIdentifier.makeRandom().rawValue
        self.timeline = timeline
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
        completion(timeline)
    }
}
