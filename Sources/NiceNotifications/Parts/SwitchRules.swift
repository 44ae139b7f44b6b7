import CarillonEnvironment

/// How a switch for a group's permission behaves.
package struct SwitchRules: Sendable {
    package typealias Status = LocalNotifications.FinalAuthorizationStatus
    package typealias GroupLevel = LocalNotifications.PermissionStrategy.GroupLevel

    /// Where the switch stands.
    package var isOn: @Sendable (Status) -> Bool = { $0.isEnabled }

    /// Whether the switch finds out anew what is allowed.
    package var refreshes: @Sendable (_ event: PlatformEvent) -> Bool = { $0 == .willEnterForeground }

    /// Whether an answer is news: the person has not moved the switch since it was asked for.
    ///
    /// - Parameters:
    ///   - asked: how often the person had moved it when that was asked.
    ///   - moves: how often the person has moved it.
    package var isNews: @Sendable (_ asked: Int, _ moves: Int) -> Bool = { $0 == $1 }

    /// What has to be allowed on the group's level when the person switches on.
    package var groupLevel: @Sendable (LocalNotifications.ApplicationLevelPermissionAsker?) -> GroupLevel = {
        $0.map { .askPermission(.alwaysIfNotAllowed, $0) } ?? .allowAutomatically
    }

    /// What is known of a group after the person has switched it on.
    package var enabled: @Sendable (LocalNotifications.SchedulingResult) -> Status = { result in
        switch result {
        case .scheduledSuccesfully: .enabled
        case .deniedOnSystemLevel: .systemDenied
        case .deniedOnGroupLevel, .systemError: .disabled
        }
    }
}
