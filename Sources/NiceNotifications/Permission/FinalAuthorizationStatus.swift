extension LocalNotifications {
    /// Whether a group can notify, both levels taken together.
    public enum FinalAuthorizationStatus: Hashable, Sendable {
        /// Both levels allow it.
        case enabled
        /// The group is not allowed, or the system has not been asked.
        case disabled
        /// The person does not allow the app to notify.
        case systemDenied

        public var isEnabled: Bool { self == .enabled }
    }
}
