extension LocalNotifications {
    /// Asks for permission as the strategy says, without scheduling anything.
    ///
    /// - Parameter completion: gets whether it was given, on the main queue.
    public static func requestPermission(
        strategy: PermissionStrategy, completion: @escaping (Bool) -> Void = { _ in }
    ) {
        withPermission(strategy: strategy, perform: {}, completion: { completion($0.isAllowed) })
    }

    /// Asks for permission as the strategy says, and does something if it was given.
    ///
    /// - Parameters:
    ///   - group: whose permission the group level is about; none that was ever decided about, unless given.
    ///   - perform: done if it was given, on the main queue, before `completion` is called.
    ///   - completion: gets what it came to, on the main queue. A denial removes nothing that is pending.
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

    /// Hands over whether a group can notify, both levels taken together, on the main queue.
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
