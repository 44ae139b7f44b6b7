package import CarillonEnvironment

/// The rules for a switch that shows a group's permission.
package struct SwitchRules: Sendable {
    package typealias Status = LocalNotifications.FinalAuthorizationStatus
    package typealias GroupLevel = LocalNotifications.PermissionStrategy.GroupLevel

    /// Whether the switch is on.
    package var isOn: @Sendable (Status) -> Bool = { $0.isEnabled }

    /// Whether the switch reads the permission again at this event.
    package var refreshes: @Sendable (_ event: PlatformEvent) -> Bool = { $0 == .willEnterForeground }

    /// Whether an answer is still current, because the person has not moved the switch since the question.
    ///
    /// - Parameters:
    ///   - asked: the number of moves at the time of the question.
    ///   - moves: the number of moves now.
    package var isNews: @Sendable (_ asked: Int, _ moves: Int) -> Bool = { $0 == $1 }

    /// The rule on the group's level when the person switches on.
    package var groupLevel: @Sendable (LocalNotifications.ApplicationLevelPermissionAsker?) -> GroupLevel = {
        $0.map { .askPermission(.alwaysIfNotAllowed, $0) } ?? .allowAutomatically
    }

    /// The status of a group after the person has switched it on.
    package var enabled: @Sendable (LocalNotifications.SchedulingResult) -> Status = { result in
        switch result {
        case .scheduledSuccesfully: .enabled
        case .deniedOnSystemLevel: .systemDenied
        case .deniedOnGroupLevel, .systemError: .disabled
        }
    }
}
