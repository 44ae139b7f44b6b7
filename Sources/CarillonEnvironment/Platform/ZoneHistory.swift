import Foundation
import Synchronization

/// What is known of time zones, kept by name, because the zone that follows the system's settings is equal to itself, whatever it is by then.
package final class ZoneHistory: Sendable {
    /// More than a journey around the world takes. Beyond that everything is forgotten, and found again.
    private static let limit = 100

    private let known = Mutex<[String: KnownZone]>([:])

    package init() {}

    /// What all who belong to one app know together.
    package static func of(_ platform: any Platform) -> ZoneHistory {
        platform.systemServices.object { ZoneHistory() }
    }

    /// What is known of `zone`, as it is now.
    package func zone(_ zone: TimeZone) -> KnownZone {
        let identifier = zone.identifier
        return known.withLock { known in
            if let zone = known[identifier] { return zone }
            if known.count == ZoneHistory.limit { known.removeAll() }
            let zone = KnownZone(zone)
            known[identifier] = zone
            return zone
        }
    }
}
