import UserNotifications

// Makers are called once for each time, when the notification is really scheduled, with permission. One that makes `nil` leaves out that
// one time. Of what an asynchronous maker hands over, from any thread, the first counts; until then, and if it never does, nothing is
// scheduled for that time.
//
// Where a closure would do as a maker by a date and by a trigger, as `{ _ in … }` would, it is taken for the one by a date.
extension NotificationsScheduling {
    /// Says the same at each time.
    public func schedule(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, sound: UNNotificationSound? = .default
    ) -> LocalNotifications.NotificationRequest {
        let content = NotificationContent(title: title, subtitle: subtitle, body: body, sound: sound)
        return schedule(with: { content })
    }

    /// Says what the maker makes.
    public func schedule(
        with maker: @escaping () -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate { _ in maker() })
    }

    /// Says what the maker makes for a trigger.
    @_disfavoredOverload
    public func schedule(
        with maker: @escaping (LocalNotifications.Trigger) -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate(maker))
    }

    /// Says what the maker makes for the date at which it will be said.
    public func schedule(
        with maker: @escaping (_ nextTriggerDate: Date) -> UNMutableNotificationContent?
    ) -> LocalNotifications.NotificationRequest {
        request(.immediate { maker($0.nextTriggerDate) })
    }

    /// Says what the maker hands over for a trigger.
    @_disfavoredOverload
    public func schedule(
        with asyncMaker:
            @escaping (
                _ trigger: LocalNotifications.Trigger, _ completion: @escaping (UNMutableNotificationContent?) -> Void
            ) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous(asyncMaker))
    }

    /// Says what the maker hands over for the date at which it will be said.
    public func schedule(
        with asyncMaker:
            @escaping (_ nextTriggerDate: Date, _ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous { asyncMaker($0.nextTriggerDate, $1) })
    }

    /// Says what the maker hands over.
    public func schedule(
        with asyncMaker: @escaping (_ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void
    ) -> LocalNotifications.NotificationRequest {
        request(.asynchronous { asyncMaker($1) })
    }

    /// Says what the expression is, which is evaluated for each time.
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
