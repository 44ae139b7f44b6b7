extension LocalNotifications {
    /// What asking for permission came to.
    public enum PermissionResult: Hashable, Sendable {
        case allowed
        case deniedOnSystemLevel
        case deniedOnGroupLevel

        public var isAllowed: Bool { self == .allowed }
        public var isDenied: Bool { !isAllowed }

        /// What it means for a call that schedules if it is allowed.
        public var asSchedulingResult: SchedulingResult {
            switch self {
            case .allowed: .scheduledSuccesfully
            case .deniedOnSystemLevel: .deniedOnSystemLevel
            case .deniedOnGroupLevel: .deniedOnGroupLevel
            }
        }
    }
}
