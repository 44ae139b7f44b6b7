extension LocalNotifications {
    /// The combined status of a group: whether it can notify by both levels.
    public enum FinalAuthorizationStatus: Hashable, Sendable {
        /// Both levels allow the group.
        case enabled
        /// The group is not allowed, or the app has not asked the system.
        case disabled
        /// The person does not allow the app to notify.
        case systemDenied

        /// Whether the group can notify.
        public var isEnabled: Bool { self == .enabled }
    }
}
