import UserNotifications

/// What a permission strategy comes to on each of its levels.
package struct PermissionRules: Sendable {
    package typealias GroupStatus = LocalNotifications.GroupLevelAuthorization.Status
    package typealias SystemStatus = LocalNotifications.SystemAuthorization.Status
    package typealias FinalStatus = LocalNotifications.FinalAuthorizationStatus

    /// The levels in the order in which they decide. Those behind one that denies are not asked.
    package var levels: [PermissionLevel] = [.group, .system]

    // MARK: The group level

    /// The key under which the decision about a group is kept.
    package var key: @Sendable (_ group: String) -> String = { "___np_local_notifications_app_permission_group:" + $0 }

    /// The value that is kept for a decision; `nil` keeps none.
    package var value: @Sendable (_ isAllowed: Bool) -> Any? = { $0 }

    /// The decision that a kept value stands for. A value that is no Boolean is no decision.
    package var status: @Sendable (_ value: Any?) -> GroupStatus = { value in
        switch value as? Bool ?? (value as? NSNumber)?.boolValue {
        case true?: .allowed
        case false?: .denied
        case nil: .notAsked
        }
    }

    /// What has to be done about a group on its own level.
    ///
    /// - Parameter stored: looks up the decision about a group.
    package var groupStep:
        @Sendable (
            _ level: LocalNotifications.PermissionStrategy.GroupLevel, _ group: String,
            _ stored: (_ group: String) -> GroupStatus
        ) -> GroupStep = { level, group, stored in
            switch level {
            case .bypass: .goOn
            case .ifNotDenied: stored(group) == .denied ? .deny : .goOn
            case .ifAlreadyAllowed: stored(group).isAllowed ? .goOn : .deny
            case .ifAllowed(let other): stored(other.groupIdentifier).isAllowed ? .goOn : .deny
            case .allowAutomatically: .allow
            case .askPermission(let mode, let asker): mode.step(stored(group), asker)
            }
        }

    // MARK: The system level

    /// What the notification centre's status means for somebody who wants to schedule.
    package var systemStatus: @Sendable (UNAuthorizationStatus) -> SystemStatus = { status in
        switch status {
        case .authorized: .allowed
        case .denied: .deniedPreviously
        default: .undetermined
        }
    }

    /// Whether the system is asked for its permission, given the notification centre's status.
    package var asksSystem:
        @Sendable (_ level: LocalNotifications.PermissionStrategy.SystemLevel, UNAuthorizationStatus) -> Bool = {
            level, status in
            level == .askPermission && (status == .notDetermined || status == .authorized)
        }

    // MARK: Both levels

    /// How a group stands.
    ///
    /// - Parameter group: looks up the decision about the group.
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
    /// The person and the app decide about one group.
    case group
    /// The person and the system decide about the app.
    case system
}

/// What has to be done about a group before the next level can decide.
package enum GroupStep {
    case goOn
    case deny
    /// Stores a yes, and goes on.
    case allow
    /// Asks the person, stores the answer, and goes by it.
    case ask(LocalNotifications.ApplicationLevelPermissionAsker)
}

extension LocalNotifications.PermissionStrategy.GroupLevel.AskPermissionMode {
    /// What has to be done where this was decided before.
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
