public import CoreLocation

/// A trigger that fires when the device enters or leaves a region, as the region's `notifyOnEntry` and `notifyOnExit`
/// say. The trigger fires once, or each time if it repeats.
///
/// The trigger copies the region. Permission to know the device's position is not modelled: the position is known if
/// the platform has one. Requests with this trigger count among the 64 that may be pending. Apple's separate limit for
/// regions is not modelled.
public final class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // The class is safe to share, as its superclass is: nothing here changes.

    /// The trigger's own region. Callers only get copies, because a region can change.
    private let kept: CLRegion

    /// A copy of the region.
    public var region: CLRegion { kept.duplicate() }

    /// Makes a trigger with a copy of the region.
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

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
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
