import CarillonEnvironment
import CoreLocation
import Testing

@testable import UserNotifications

@Suite("Location triggers")
struct LocationTests {
    static let home = GeographicPosition(latitude: 52.52, longitude: 13.405)
    static let away = GeographicPosition(latitude: 52.6, longitude: 13.405)

    static func region(entry: Bool = true, exit: Bool = true) -> CLRegion {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: home.latitude, longitude: home.longitude), radius: 200,
            identifier: "home")
        region.notifyOnEntry = entry
        region.notifyOnExit = exit
        return region
    }

    @Test("Being in the region when the request is added is no entry, and leaving it is an exit")
    func addedInside() throws {
        var bed = try CoreBed()
        bed.move(to: LocationTests.home)
        bed.add("door", UNLocationNotificationTrigger(region: LocationTests.region(entry: false), repeats: true))
        bed.move(to: LocationTests.away)
        bed.move(to: LocationTests.home)
        #expect(bed.log("notification.fired").count == 1)
    }

    @Test("A device that does not know where it is stays where it was last known to be")
    func lostPosition() throws {
        var bed = try CoreBed()
        bed.add("door", UNLocationNotificationTrigger(region: LocationTests.region(), repeats: true))
        bed.move(to: LocationTests.home)
        bed.move(to: nil)
        bed.move(to: LocationTests.home)
        #expect(bed.log("notification.fired").count == 1)
    }

    @Test("The app cannot see it among the delivered, and can remove it")
    func invisible() throws {
        var bed = try CoreBed()
        bed.add("door", UNLocationNotificationTrigger(region: LocationTests.region(), repeats: false))
        bed.add("tea", nil)
        bed.move(to: LocationTests.home)
        #expect(bed.delivered == ["tea", "door"])
        #expect(bed.core.visibleToApp.map(\.request.identifier) == ["tea"])
        bed.perform { core, _ in core.removeDelivered(.identifiers(["door"])) }
        #expect(bed.delivered == ["tea"])
    }
}
