public import CoreLocation
public import Foundation

/// The condition that makes a notification fire.
public enum RobinNotificationTrigger: Equatable {
    /// The notification fires at a date, by the wall clock of the device's zone at that time.
    ///
    /// A repeating notification fires from now on at every time that matches the date. For example, it fires every day
    /// at that time, even if the date itself is three days ahead.
    case date(_ date: Date, repeats: RobinNotificationRepeats)

    /// The notification fires when this many seconds have passed since it was scheduled.
    ///
    /// The interval must be above 0, and at least 60 if it repeats. The system accepts no other interval, and Robin
    /// does not schedule a notification with another interval.
    case interval(_ interval: TimeInterval, repeats: Bool = false)

    #if !os(macOS) && !os(watchOS)
    /// The notification fires when the device enters or leaves a region, as the region's `notifyOnEntry` and
    /// `notifyOnExit` say.
    ///
    /// The app needs permission to use location services. Robin does not check that permission.
    case location(_ region: CLRegion, repeats: Bool = false)
    #endif
}
