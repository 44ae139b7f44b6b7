public import UserNotifications

extension LocalNotifications {
    // MARK: Timelines that come once

    /// Schedules a timeline. Requests that are already pending stay.
    ///
    /// ```swift
    /// LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
    ///     Today().at(hour: 20, minute: 30).schedule(title: "Hello today", sound: .default)
    ///     Tomorrow().at(hour: 20, minute: 45).schedule(title: "Hello tomorrow", sound: .default)
    /// } completion: { result in
    ///     if result.isSuccess { print("Scheduled!") }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - permissionStrategy: the conditions for scheduling, and the questions to the person.
    ///   - group: the identifier of the notifications' group. Without one, the call makes a new identifier.
    ///   - makeRequests: makes the timeline, before this call returns.
    ///   - completion: gets the result, on the main queue. The result does not wait for makers that answer later.
    /// - Returns: the group, for ``remove(group:)``.
    @discardableResult
    public static func schedule(
        permissionStrategy: PermissionStrategy, group: String? = nil,
        @TimelineBuilder _ makeRequests: () -> [NotificationRequest],
        completion: @escaping (SchedulingResult) -> Void = { _ in }
    ) -> any LocalNotificationsGroup {
        schedule(
            timeline: NotificationsTimeline(makeRequests), group: group, permissionStrategy: permissionStrategy,
            completion: completion)
    }

    /// Schedules a timeline. Requests that are already pending stay.
    ///
    /// - Parameters:
    ///   - timeline: the requests to schedule.
    ///   - group: the identifier of the notifications' group. Without one, the call makes a new identifier.
    ///   - permissionStrategy: the conditions for scheduling, and the questions to the person.
    ///   - completion: gets the result, on the main queue. The result does not wait for makers that answer later.
    /// - Returns: the group, for ``remove(group:)``.
    @discardableResult
    public static func schedule(
        timeline: NotificationsTimeline, group: String? = nil, permissionStrategy: PermissionStrategy,
        completion: @escaping (SchedulingResult) -> Void = { _ in }
    ) -> any LocalNotificationsGroup {
        let group = TimelineGroup(identifier: group, timeline: timeline)
        SchedulingRun(group, .schedule, completion: completion).start(permissionStrategy)
        return group
    }

    /// Schedules one notification. Requests that are already pending stay.
    ///
    /// ```swift
    /// LocalNotifications.schedule(
    ///     content: content, at: Tomorrow().at(hour: 20, minute: 15), permissionStrategy: .scheduleIfSystemAllowed)
    /// ```
    ///
    /// - Parameters:
    ///   - content: the content in its current form.
    ///   - date: the date at which the notification is due. A date in the past schedules nothing, and still counts as a
    ///     success.
    ///   - group: the identifier of the notification's group. Without one, the call makes a new identifier.
    ///   - permissionStrategy: the conditions for scheduling, and the questions to the person.
    ///   - completion: gets the result, on the main queue.
    /// - Returns: the group, for ``remove(group:)``.
    @discardableResult
    public static func schedule(
        content: UNNotificationContent, at date: DateBuilder.ResolvedDate, group: String? = nil,
        permissionStrategy: PermissionStrategy, completion: @escaping (SchedulingResult) -> Void = { _ in }
    ) -> any LocalNotificationsGroup {
        let content = content.mutableCopy() as? UNMutableNotificationContent
        return schedule(
            timeline: NotificationsTimeline(requests: [date.schedule(with: { content })]), group: group,
            permissionStrategy: permissionStrategy, completion: completion)
    }

    /// Schedules a request unchanged, if the strategy permits it.
    ///
    /// The completion gets the result, on the main queue. An error of the notification centre is part of the result.
    public static func directSchedule(
        request: UNNotificationRequest, permissionStrategy: PermissionStrategy,
        completion: @escaping (SchedulingResult) -> Void = { _ in }
    ) {
        let app = CallingApp.current
        let rules = app.parts.runs
        withPermission(strategy: permissionStrategy, perform: {}) { permission in
            if let denial = rules.denial(.direct, permission) { return completion(denial) }
            app.add(request) { completion(rules.addition($0)) }
        }
    }

    // MARK: Groups

    /// Removes a group's pending requests, asks the group for its timeline, and schedules that.
    ///
    /// ```swift
    /// LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
    /// ```
    ///
    /// The completion gets whether the strategy permitted the call, on the main queue, as soon as the library has asked
    /// the group. The result waits neither for the timeline nor for makers that answer later.
    public static func reschedule(
        group: any LocalNotificationsGroup, permissionStrategy: PermissionStrategy,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        SchedulingRun(group, .reschedule) { completion($0.isSuccess) }.start(permissionStrategy)
    }

    /// Cancels a group, which removes its pending requests. The stored permission of the group does not change.
    ///
    /// Earlier calls about the group add no further requests.
    public static func remove(group: any LocalNotificationsGroup) {
        let app = CallingApp.current
        let rules = app.parts.runs
        let call = app.calls.begin(group.groupIdentifier, rules)
        guard rules.clears(.remove, true) else { return }
        _ = call.clear()
        app.removePending(of: call.group) { _ = call }
    }

    /// Disables a group: the call removes its pending requests, and stores that the group is denied. The library does
    /// not schedule the group again until it is allowed again.
    ///
    /// Only a strategy that was made with ``PermissionStrategy/GroupLevel/bypass`` ignores the stored value. A question
    /// about the group that the person has not answered yet counts as answered with no. Delivered notifications stay.
    public static func disable(group: any LocalNotificationsGroup) {
        let app = CallingApp.current
        GroupLevelAuthorization.setIsAllowed(false, forGroup: group.groupIdentifier)
        app.prompts.withdraw(about: group.groupIdentifier, in: app)
        remove(group: group)
    }
}
