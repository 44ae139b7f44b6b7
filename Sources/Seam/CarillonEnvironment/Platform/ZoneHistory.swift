package import Foundation
import Synchronization

/// The known parts of time zones, kept by name. A zone that follows the system's settings is always equal to itself,
/// even after a change of the settings, so the zone itself cannot be the key.
package final class ZoneHistory: Sendable {
    /// The number of zones that are kept. A journey around the world takes fewer. Beyond that everything is dropped,
    /// and found again.
    private static let limit = 100

    private let known = Mutex<[String: KnownZone]>([:])

    package init() {}

    /// Returns the history that all libraries of one app share.
    package static func of(_ platform: any Platform) -> ZoneHistory {
        platform.systemServices.object { ZoneHistory() }
    }

    /// Returns the known part of `zone`, as the zone is now.
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
