public import CarillonEnvironment

extension NotificationSystem {
    /// The time at which a trigger is due.
    public enum Due: Hashable, Sendable {
        /// The trigger is due at an instant of elapsed time, whatever the device's clock shows.
        case after(Instant)
        /// The trigger is due when the device's clock shows this date.
        case on(Date)
        /// The condition of the trigger is no time.
        case undated
        /// The condition of the trigger can never be met again.
        case never
    }
}

package typealias NotificationDue = NotificationSystem.Due
