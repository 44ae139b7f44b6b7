extension LocalNotifications {
    /// What has to be allowed, and who is asked, before something is scheduled: on the level of the group first, then on that of the system.
    ///
    /// ```swift
    /// let strategy = LocalNotifications.PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
    /// ```
    ///
    /// Whenever one level denies, what the group has pending is removed.
    public struct PermissionStrategy {
        /// Executed first.
        public var groupLevel: GroupLevel
        /// Executed if the group level was successful.
        public var systemLevel: SystemLevel

        public init(groupLevel: GroupLevel, systemLevel: SystemLevel) {
            self.groupLevel = groupLevel
            self.systemLevel = systemLevel
        }

        /// Whether the person allows the app to notify.
        public enum SystemLevel: Hashable, Sendable {
            /// Asks the system for its permission if necessary.
            case askPermission
            /// Goes on only if the system allows it already; provisional permission is none.
            case ifAlreadyAllowed
        }

        /// Whether the person wants what this group has to say.
        public enum GroupLevel {
            /// Enables the group and stores that, also if it was disabled or denied before.
            case allowAutomatically
            /// Goes on only if the group was allowed before.
            case ifAlreadyAllowed
            /// Goes on unless the group was disabled or denied before; stores nothing. An addition to the README's list: what both ready-made
            /// strategies do.
            case ifNotDenied
            /// Goes on without looking at what is stored, not even at a denial; stores nothing.
            case bypass
            /// Asks the person unless the group was allowed before, and stores the answer.
            case askPermission(AskPermissionMode, ApplicationLevelPermissionAsker)
            /// Goes on only if the other group was allowed before; leaves this one's own permission alone.
            case ifAllowed(other: any LocalNotificationsGroup)

            /// How often to ask.
            public enum AskPermissionMode: Hashable, Sendable {
                /// Once: a group that was denied stays denied, and nobody is asked again.
                case once
                /// Each time, until the person allows it.
                case alwaysIfNotAllowed
            }

            /// Who asks, by the name that the README gives in the list of group levels.
            public typealias PermissionAsker = ApplicationLevelPermissionAsker
        }
    }
}

extension LocalNotifications.PermissionStrategy {
    /// Schedules if the person allows it, asking them if nobody has asked yet. A group that was disabled stays so.
    public static var askSystemPermissionIfNeeded: LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(groupLevel: .ifNotDenied, systemLevel: .askPermission)
    }

    /// Schedules only if the system's permission was given before. A group that was disabled stays so.
    public static var scheduleIfSystemAllowed: LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(groupLevel: .ifNotDenied, systemLevel: .ifAlreadyAllowed)
    }

    /// Asks the person in the app's own words first, and the system after that.
    public static func askWithPrePermission(
        _ mode: GroupLevel.AskPermissionMode, prePermission: LocalNotifications.ApplicationLevelPermissionAsker
    ) -> LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(
            groupLevel: .askPermission(mode, prePermission), systemLevel: .askPermission)
    }
}

/// ``LocalNotifications/PermissionStrategy``, as the README writes it where it lists the levels.
public typealias PermissionStrategy = LocalNotifications.PermissionStrategy
