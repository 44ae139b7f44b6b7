extension LocalNotifications {
    /// The result of scheduling.
    public enum SchedulingResult: Sendable {
        /// The strategy permitted the call, and the library passed all requests to the notification centre.
        case scheduledSuccesfully
        /// The notification centre did not accept the request. Only
        /// ``LocalNotifications/directSchedule(request:permissionStrategy:completion:)`` returns this result.
        case systemError(any Error)
        /// The group is not allowed.
        case deniedOnGroupLevel
        /// The person does not allow the app to notify.
        case deniedOnSystemLevel

        /// Whether the strategy permitted the call and no error occurred.
        public var isSuccess: Bool {
            if case .scheduledSuccesfully = self { true } else { false }
        }
    }
}
