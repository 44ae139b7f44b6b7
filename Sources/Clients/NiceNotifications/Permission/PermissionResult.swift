extension LocalNotifications {
    /// The result of asking for permission.
    public enum PermissionResult: Hashable, Sendable {
        /// Both levels permit notifications.
        case allowed
        /// The person does not allow the app to notify.
        case deniedOnSystemLevel
        /// The group is not allowed.
        case deniedOnGroupLevel

        /// Whether both levels permit notifications.
        public var isAllowed: Bool { self == .allowed }
        /// Whether one level denies.
        public var isDenied: Bool { !isAllowed }

        /// The result of a call that schedules after a permission.
        public var asSchedulingResult: SchedulingResult {
            switch self {
            case .allowed: .scheduledSuccesfully
            case .deniedOnSystemLevel: .deniedOnSystemLevel
            case .deniedOnGroupLevel: .deniedOnGroupLevel
            }
        }
    }
}
