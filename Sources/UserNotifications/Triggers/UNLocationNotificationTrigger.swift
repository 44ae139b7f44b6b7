import CoreLocation

/// Fires when the device enters or leaves a region, as the region's `notifyOnEntry` and `notifyOnExit` say; once, or each time if it
/// repeats.
///
/// The region is copied. Permission to know the device's place is not modelled: it is there if the platform has a position. Requests with
/// this trigger count among the 64 that may be pending; Apple's systems have a limit of their own for regions, which is not modelled.
public final class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // Safe to share, as its superclass is: nothing here changes.

    /// Never given out, because a region can be changed.
    private let kept: CLRegion

    /// A copy of the region.
    public var region: CLRegion { kept.duplicate() }

    public init(region: CLRegion, repeats: Bool) {
        kept = region.duplicate()
        super.init(repeats: repeats)
    }

    /// Whether the place lies within the region.
    func encloses(_ coordinate: CLLocationCoordinate2D) -> Bool { kept.encloses(coordinate) }

    var notifiesOnEntry: Bool { kept.notifyOnEntry }
    var notifiesOnExit: Bool { kept.notifyOnExit }

    public override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNLocationNotificationTrigger else {
            return false
        }
        return kept == other.kept && notifiesOnEntry == other.notifiesOnEntry
            && notifiesOnExit == other.notifiesOnExit
    }

    public override var hash: Int { kept.hash }

    public override var description: String {
        let ways = [notifiesOnEntry ? "entering" : nil, notifiesOnExit ? "leaving" : nil].compactMap { $0 }
        return "on \(ways.joined(separator: " or ")) \(kept)"
    }

    // MARK: Coding

    public required init?(coder: NSCoder) {
        guard
            let region = coder.decodeIfPresent([CLRegion.self, CLCircularRegion.self], forKey: "region")
                as? CLRegion
        else { return nil }
        kept = region
        super.init(coder: coder)
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(kept, forKey: "region")
    }
}
