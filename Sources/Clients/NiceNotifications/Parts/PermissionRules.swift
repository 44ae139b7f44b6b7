package import UserNotifications

/// The rules for the levels of a permission strategy.
package struct PermissionRules: Sendable {
    package typealias GroupStatus = LocalNotifications.GroupLevelAuthorization.Status
    package typealias SystemStatus = LocalNotifications.SystemAuthorization.Status
    package typealias FinalStatus = LocalNotifications.FinalAuthorizationStatus

    /// The levels in the order in which they decide. After a denial, the library does not ask the further levels.
    package var levels: [PermissionLevel] = [.group, .system]

    // MARK: The group level

    /// The key under which the library stores the decision about a group.
    package var key: @Sendable (_ group: String) -> String = { "___np_local_notifications_app_permission_group:" + $0 }

    /// The stored value of a decision; `nil` stores none.
    package var value: @Sendable (_ isAllowed: Bool) -> Any? = { $0 }

    /// The decision of a stored value. A value that is not a Boolean is no decision.
    package var status: @Sendable (_ value: Any?) -> GroupStatus = { value in
        switch value as? Bool ?? (value as? NSNumber)?.boolValue {
        case true?: .allowed
        case false?: .denied
        case nil: .notAsked
        }
    }

    /// Whether a call stops before its group level is followed.
    ///
    /// - Parameters:
    ///   - honoursStoredNo: whether the call's strategy is a ready-made one.
    ///   - stored: reads the stored decision about the group.
    package var stopsAtStoredNo: @Sendable (_ honoursStoredNo: Bool, _ stored: () -> GroupStatus) -> Bool = {
        honoursStoredNo, stored in honoursStoredNo && stored() == .denied
    }

    /// The library's next step about a group on the group level.
    ///
    /// - Parameter stored: reads the stored decision about a group.
    package var groupStep:
        @Sendable (
            _ level: LocalNotifications.PermissionStrategy.GroupLevel, _ group: String,
            _ stored: (_ group: String) -> GroupStatus
        ) -> GroupStep = { level, group, stored in
            switch level {
            case .bypass: .goOn
            case .ifAlreadyAllowed: stored(group).isAllowed ? .goOn : .deny
            case .ifAllowed(let other): stored(other.groupIdentifier).isAllowed ? .goOn : .deny
            case .allowAutomatically: .allow
            case .askPermission(let mode, let asker): mode.step(stored(group), asker)
            }
        }

    // MARK: The system level

    /// The meaning of the notification centre's status for a call that wants to schedule.
    package var systemStatus: @Sendable (UNAuthorizationStatus) -> SystemStatus = { status in
        switch status {
        case .authorized: .allowed
        case .denied: .deniedPreviously
        default: .undetermined
        }
    }

    /// Whether the library asks the system for permission, by the notification centre's status.
    package var asksSystem:
        @Sendable (_ level: LocalNotifications.PermissionStrategy.SystemLevel, UNAuthorizationStatus) -> Bool = {
            level, status in
            level == .askPermission && (status == .notDetermined || status == .authorized)
        }

    // MARK: Both levels

    /// The combined status of a group.
    ///
    /// - Parameter group: reads the stored decision about the group.
    package var standing: @Sendable (_ system: SystemStatus, _ group: () -> GroupStatus) -> FinalStatus = {
        system, group in
        switch system {
        case .deniedPreviously, .deniedNow: .systemDenied
        case .allowed: group().isAllowed ? .enabled : .disabled
        case .undetermined: .disabled
        }
    }
}

/// A level of a permission strategy.
package enum PermissionLevel: Hashable, Sendable {
    /// The level on which the person and the app decide about one group.
    case group
    /// The level on which the person and the system decide about the app.
    case system
}

/// The library's step about a group before the next level decides.
package enum GroupStep {
    case goOn
    case deny
    /// The library stores that the group is allowed, and goes on.
    case allow
    /// The library asks the person, stores the answer, and follows it.
    case ask(LocalNotifications.ApplicationLevelPermissionAsker)
}

extension LocalNotifications.PermissionStrategy.GroupLevel.AskPermissionMode {
    /// The step that follows from a stored decision.
    fileprivate func step(
        _ stored: LocalNotifications.GroupLevelAuthorization.Status,
        _ asker: LocalNotifications.ApplicationLevelPermissionAsker
    ) -> GroupStep {
        switch (stored, self) {
        case (.allowed, _): .goOn
        case (.denied, .once): .deny
        case (.denied, .alwaysIfNotAllowed), (.notAsked, _): .ask(asker)
        }
    }
}
