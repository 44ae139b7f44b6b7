import CoreLocation
import Foundation

/// What makes a notification fire.
public enum RobinNotificationTrigger: Equatable {
    /// A date, by the wall clock of wherever the device then is.
    ///
    /// One that repeats fires at every date that matches it, from now on: every day at that time, say, even if the date itself is
    /// three days ahead.
    case date(_ date: Date, repeats: RobinNotificationRepeats)

    /// The time, in seconds, that passes from scheduling to firing.
    ///
    /// It must be above zero, and at least 60 to repeat: the system takes no other, and a notification with another is not scheduled.
    case interval(_ interval: TimeInterval, repeats: Bool = false)

    #if !os(macOS) && !os(watchOS)
        /// Entering or leaving a region, as the region's `notifyOnEntry` and `notifyOnExit` say.
        ///
        /// Fires only if the app is authorized to use location services, which Robin does not check.
        case location(_ region: CLRegion, repeats: Bool = false)
    #endif
}
