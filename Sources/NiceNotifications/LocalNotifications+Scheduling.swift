import UserNotifications

extension LocalNotifications {
    // MARK: Timelines that come once

    /// Schedules what a timeline says, beside what is pending already.
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
    ///   - group: the identifier of the group that the notifications belong to; a new one unless given.
    ///   - makeRequests: makes the timeline, before this returns.
    ///   - completion: gets what it came to, on the main queue. Makers of content that answer later are not waited for.
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

    /// Schedules what a timeline says, beside what is pending already.
    ///
    /// - Parameters:
    ///   - group: the identifier of the group that the notifications belong to; a new one unless given.
    ///   - completion: gets what it came to, on the main queue. Makers of content that answer later are not waited for.
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

    /// Schedules one notification, beside what is pending already.
    ///
    /// ```swift
    /// LocalNotifications.schedule(
    ///     content: content, at: Tomorrow().at(hour: 20, minute: 15), permissionStrategy: .scheduleIfSystemAllowed)
    /// ```
    ///
    /// - Parameters:
    ///   - content: what it says, as it is now.
    ///   - date: when it is due. A date that is not to come schedules nothing, and is a success all the same.
    ///   - group: the identifier of the group that the notification belongs to; a new one unless given.
    ///   - completion: gets what it came to, on the main queue.
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

    /// Schedules a request as it is, once it is allowed.
    ///
    /// - Parameter completion: gets what it came to, on the main queue: the notification centre's error, if it had one.
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

    /// Takes away what a group has pending, asks it for its timeline, and schedules that.
    ///
    /// ```swift
    /// LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
    /// ```
    ///
    /// - Parameter completion: gets whether it was allowed, on the main queue, as soon as the group was asked. Neither
    ///   a timeline nor makers of content that answer later are waited for.
    public static func reschedule(
        group: any LocalNotificationsGroup, permissionStrategy: PermissionStrategy,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        SchedulingRun(group, .reschedule) { completion($0.isSuccess) }.start(permissionStrategy)
    }

    /// Cancels a group: takes away what it has pending. What was decided about the group stays as it is.
    ///
    /// What earlier calls about the group would still have added is not added any more.
    public static func remove(group: any LocalNotificationsGroup) {
        let app = CallingApp.current
        let rules = app.parts.runs
        let call = app.calls.begin(group.groupIdentifier, rules)
        guard rules.clears(.remove, true) else { return }
        _ = call.clear()
        app.removePending(of: call.group) { _ = call }
    }

    /// Disables a group: takes away what it has pending, and stores that it is denied, so that it is not scheduled
    /// again until it is allowed again.
    ///
    /// The one strategy that does not look is ``PermissionStrategy/GroupLevel/bypass``, when it is asked for by name. A
    /// question about the group that the person has not answered yet counts as answered with no. What was delivered
    /// stays.
    public static func disable(group: any LocalNotificationsGroup) {
        let app = CallingApp.current
        GroupLevelAuthorization.setIsAllowed(false, forGroup: group.groupIdentifier)
        app.prompts.withdraw(about: group.groupIdentifier, in: app)
        remove(group: group)
    }
}
