import CarillonEnvironment

/// When a trigger is due.
package enum NotificationDue: Hashable, Sendable {
    /// At an instant of elapsed time, whatever the device's clock shows then.
    case after(Instant)
    /// When the device's clock shows this.
    case on(Date)
    /// Its condition is not a time.
    case undated
    /// Its condition cannot be met any more.
    case never
}
