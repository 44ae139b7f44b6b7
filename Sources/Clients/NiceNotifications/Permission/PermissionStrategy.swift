extension LocalNotifications {
    /// The conditions for scheduling, and the questions to the person, first on the group's level and then on the
    /// system's level.
    ///
    /// ```swift
    /// let strategy = LocalNotifications.PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
    /// ```
    ///
    /// If one level denies, the library removes the group's pending requests.
    public struct PermissionStrategy {
        /// The rule for the group's level, which comes first.
        ///
        /// Both ready-made strategies have the rule ``GroupLevel/bypass``, and stop at a stored no all the same. A rule
        /// that is set here is followed to the letter.
        public var groupLevel: GroupLevel { didSet { honoursStoredNo = false } }
        /// The rule for the system's level, which comes after a success on the group's level.
        public var systemLevel: SystemLevel
        /// Whether the call stops if the group was disabled or denied before, without a look at ``groupLevel``.
        private(set) var honoursStoredNo = false

        /// Makes a strategy from the rules for both levels.
        public init(groupLevel: GroupLevel, systemLevel: SystemLevel) {
            self.groupLevel = groupLevel
            self.systemLevel = systemLevel
        }

        /// The rules for the system's level: does the person allow the app to notify?
        public enum SystemLevel: Hashable, Sendable {
            /// The library asks the system for permission if necessary.
            case askPermission
            /// The call goes on only if the system already allows it. A provisional permission is not enough.
            case ifAlreadyAllowed
        }

        /// The rules for the group's level: does the person want this group's notifications?
        public enum GroupLevel {
            /// The library stores that the group is allowed, even if the group was disabled or denied before.
            case allowAutomatically
            /// The call goes on only if the group was allowed before.
            case ifAlreadyAllowed
            /// The call goes on without reading the stored decision, even after a denial. The library stores nothing.
            case bypass
            /// The library asks the person unless the group was allowed before, and stores the answer.
            case askPermission(AskPermissionMode, ApplicationLevelPermissionAsker)
            /// The call goes on only if the other group was allowed before. The permission of this group does not
            /// change.
            case ifAllowed(other: any LocalNotificationsGroup)

            /// The rule for asking again.
            public enum AskPermissionMode: Hashable, Sendable {
                /// The library asks once. A group that was denied stays denied.
                case once
                /// The library asks each time until the person allows the group.
                case alwaysIfNotAllowed
            }

            /// The asker under the name that the README uses in its list of group levels.
            public typealias PermissionAsker = ApplicationLevelPermissionAsker
        }
    }
}

extension LocalNotifications.PermissionStrategy {
    /// Schedules if the person allows it, and asks the person if the app has not asked yet. A disabled group stays
    /// disabled.
    public static var askSystemPermissionIfNeeded: LocalNotifications.PermissionStrategy {
        readyMade(.askPermission)
    }

    /// Schedules only if the system's permission already exists. A disabled group stays disabled.
    public static var scheduleIfSystemAllowed: LocalNotifications.PermissionStrategy {
        readyMade(.ifAlreadyAllowed)
    }

    private static func readyMade(_ systemLevel: SystemLevel) -> LocalNotifications.PermissionStrategy {
        var strategy = LocalNotifications.PermissionStrategy(groupLevel: .bypass, systemLevel: systemLevel)
        strategy.honoursStoredNo = true
        return strategy
    }

    /// Asks the person with the app's own asker first, and then asks the system.
    public static func askWithPrePermission(
        _ mode: GroupLevel.AskPermissionMode, prePermission: LocalNotifications.ApplicationLevelPermissionAsker
    ) -> LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(
            groupLevel: .askPermission(mode, prePermission), systemLevel: .askPermission)
    }
}

/// The type ``LocalNotifications/PermissionStrategy``, under the name that the README uses in its list of levels.
public typealias PermissionStrategy = LocalNotifications.PermissionStrategy
