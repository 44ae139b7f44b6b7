public import UserNotifications

// The library calls makers once for each time, when it really schedules the notification with permission. A maker that
// returns `nil` leaves out that one time. An asynchronous maker may answer on any thread, and its first answer counts.
// Without an answer, nothing is scheduled for that time.
//
// The compiler takes a closure such as `{ _ in … }` for a maker by a date, although it would also fit a maker by a
// trigger.
extension NotificationsScheduling {
    /// Schedules a notification with the same content at each time.
    public func schedule(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, sound: UNNotificationSound? = .default
    ) -> LocalNotifications.NotificationRequest {
        let content = NotificationContent(title: title, subtitle: subtitle, body: body, sound: sound)
        return schedule(with: { content })
    }

    /// Schedules a notification with contents that the maker returns.
    public func schedule(
        with maker: @escaping () -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate { _ in maker() })
    }

    /// Schedules a notification with contents that the maker returns for each trigger.
    @_disfavoredOverload
    public func schedule(
        with maker: @escaping (LocalNotifications.Trigger) -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate(maker))
    }

    /// Schedules a notification with contents that the maker returns for each due date.
    public func schedule(
        with maker: @escaping (_ nextTriggerDate: Date) -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate { maker($0.nextTriggerDate) })
    }

    /// Schedules a notification with contents that the maker passes to its completion, for each trigger.
    @_disfavoredOverload
    public func schedule(
        with asyncMaker:
            @escaping (
                _ trigger: LocalNotifications.Trigger, _ completion: @escaping (UNMutableNotificationContent?) -> Void
            ) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous(asyncMaker))
    }

    /// Schedules a notification with contents that the maker passes to its completion, for each due date.
    public func schedule(
        with asyncMaker:
            @escaping (_ nextTriggerDate: Date, _ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous { asyncMaker($0.nextTriggerDate, $1) })
    }

    /// Schedules a notification with contents that the maker passes to its completion.
    public func schedule(
        with asyncMaker: @escaping (_ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous { asyncMaker($1) })
    }

    /// Schedules a notification with the value of the expression, which is evaluated for each time.
    public func schedule(
        with content: @autoclosure @escaping () -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate { _ in content() })
    }

    private func request(
        _ maker: LocalNotifications.NotificationRequest.Maker
    ) -> LocalNotifications.NotificationRequest {
        LocalNotifications.NotificationRequest(
            triggers: Self.keyPathForTriggerSet(self).triggers, maker: maker)
    }
}
