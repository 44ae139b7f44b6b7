extension LocalNotifications {
    /// Asks for permission by the strategy, without scheduling anything.
    ///
    /// - Parameters:
    ///   - strategy: the conditions for scheduling, and the questions to the person.
    ///   - completion: gets whether the strategy permits notifications, on the main queue.
    public static func requestPermission(
        strategy: PermissionStrategy, completion: @escaping (Bool) -> Void = { _ in }
    ) {
        withPermission(strategy: strategy, perform: {}, completion: { completion($0.isAllowed) })
    }

    /// Asks for permission by the strategy, and calls `perform` if the strategy permits notifications.
    ///
    /// - Parameters:
    ///   - strategy: the conditions for scheduling, and the questions to the person.
    ///   - group: the identifier of the group for the group level. Without one, the call uses a group without a stored
    ///     decision.
    ///   - perform: called on the main queue after a permission, before `completion`.
    ///   - completion: gets the result, on the main queue. A denial removes no pending requests.
    public static func withPermission(
        strategy: PermissionStrategy, group: String? = nil, perform: @escaping () -> (),
        completion: @escaping (PermissionResult) -> Void = { _ in }
    ) {
        let group = group ?? NotificationContentIdentifier.makeRandom().rawValue
        PermissionCheck(app: .current, strategy: strategy, group: group).decide { result in
            if result.isAllowed { perform() }
            completion(result)
        }
    }

    /// Passes the combined status of a group by both levels to the handler, on the main queue.
    public static func currentAuthorizationStatus(
        forGroup group: any LocalNotificationsGroup, completion: @escaping (FinalAuthorizationStatus) -> Void
    ) {
        let group = group.groupIdentifier
        let rules = CallingApp.current.parts.permission
        SystemAuthorization.getCurrent { system in
            completion(rules.standing(system) { GroupLevelAuthorization.getCurrent(forGroup: group) })
        }
    }
}
