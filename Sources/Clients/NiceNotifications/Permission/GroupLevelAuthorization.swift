public import Foundation

extension LocalNotifications {
    /// The person's decisions about groups, which the app keeps from launch to launch.
    public enum GroupLevelAuthorization {
        /// The place where the app keeps the decisions: its own user defaults, unless replaced.
        ///
        /// A replacement applies to the calling app alone, and ends with the app's process.
        public enum Env {
            /// Reads the value under a key; `nil` if there is none.
            public static var valueForKey: (String) -> Any? {
                get { CallingApp.current.functions.valueForKey ?? SystemFunctions.valueForKey }
                set { CallingApp.current.functions.valueForKey = newValue }
            }

            /// Stores a value under a key. `nil` removes the value.
            public static var setValue: (Any?, String) -> () {
                get { CallingApp.current.functions.setValue ?? SystemFunctions.setValue(_:forKey:) }
                set { CallingApp.current.functions.setValue = newValue }
            }

            /// Keeps the decisions in other user defaults.
            public static func setUserDefaults(_ userDefaults: UserDefaults) {
                valueForKey = { userDefaults.object(forKey: $0) }
                setValue = { userDefaults.set($0, forKey: $1) }
            }
        }

        /// The stored decision about a group.
        public enum Status: Hashable, Sendable {
            /// There is no stored decision.
            case notAsked
            /// The group is allowed.
            case allowed
            /// The group is denied.
            case denied

            /// Whether the group is allowed.
            public var isAllowed: Bool { self == .allowed }
        }

        /// The key under which the library stores the decision about a group: `true` is allowed, and `false` is denied.
        public static func _userDefaultsKey(forGroup group: String) -> String {
            rules.key(group)
        }

        /// Returns the stored decision about the group. A value that is not a Boolean is no decision.
        public static func getCurrent(forGroup group: String) -> Status {
            rules.status(Env.valueForKey(_userDefaultsKey(forGroup: group)))
        }

        /// Stores a decision about the group. Pending requests stay; see ``LocalNotifications/disable(group:)``.
        public static func setIsAllowed(_ isAllowed: Bool, forGroup group: String) {
            Env.setValue(rules.value(isAllowed), _userDefaultsKey(forGroup: group))
        }

        private static var rules: PermissionRules { CallingApp.current.parts.permission }
    }
}
