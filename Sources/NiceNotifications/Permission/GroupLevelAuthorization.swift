import Foundation

extension LocalNotifications {
    /// What the person decided about groups, as the app remembers it from launch to launch.
    public enum GroupLevelAuthorization {
        /// Where decisions are kept: the app's own user defaults, unless replaced.
        ///
        /// A replacement is for the calling app alone, and gone when the app's process is.
        public enum Env {
            public static var valueForKey: (String) -> Any? {
                get { CallingApp.current.functions.valueForKey ?? SystemFunctions.valueForKey }
                set { CallingApp.current.functions.valueForKey = newValue }
            }

            /// Stores a value; `nil` removes it.
            public static var setValue: (Any?, String) -> () {
                get { CallingApp.current.functions.setValue ?? SystemFunctions.setValue(_:forKey:) }
                set { CallingApp.current.functions.setValue = newValue }
            }

            /// Keeps decisions in other user defaults.
            public static func setUserDefaults(_ userDefaults: UserDefaults) {
                valueForKey = { userDefaults.object(forKey: $0) }
                setValue = { userDefaults.set($0, forKey: $1) }
            }
        }

        /// What was decided about a group.
        public enum Status: Hashable, Sendable {
            case notAsked
            case allowed
            case denied

            public var isAllowed: Bool { self == .allowed }
        }

        /// Under which key the decision about a group is kept: `true` is allowed, `false` is denied.
        public static func _userDefaultsKey(forGroup group: String) -> String {
            rules.key(group)
        }

        /// What was decided about the group. A value that is no Boolean is no decision.
        public static func getCurrent(forGroup group: String) -> Status {
            rules.status(Env.valueForKey(_userDefaultsKey(forGroup: group)))
        }

        /// Stores a decision about the group. What is pending stays; see ``LocalNotifications/disable(group:)``.
        public static func setIsAllowed(_ isAllowed: Bool, forGroup group: String) {
            Env.setValue(rules.value(isAllowed), _userDefaultsKey(forGroup: group))
        }

        private static var rules: PermissionRules { CallingApp.current.parts.permission }
    }
}
