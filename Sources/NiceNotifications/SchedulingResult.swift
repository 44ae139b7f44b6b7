extension LocalNotifications {
    /// What scheduling came to.
    public enum SchedulingResult: Sendable {
        /// It was allowed, and what there was to schedule was handed to the notification centre.
        case scheduledSuccesfully
        /// The notification centre would not take the request. Only ``LocalNotifications/directSchedule(request:permissionStrategy:completion:)`` tells.
        case systemError(any Error)
        /// The group is not allowed.
        case deniedOnGroupLevel
        /// The person does not allow the app to notify.
        case deniedOnSystemLevel

        public var isSuccess: Bool {
            if case .scheduledSuccesfully = self { true } else { false }
        }
    }
}
