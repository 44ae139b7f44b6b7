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

    @Test("It fires on entering and not on leaving if the region says so, and once if it does not repeat (UN-50)")
    func entryOnce() throws {
        var desk = try Desk()
        desk.move(to: LocationTests.away)
        desk.add("keys", UNLocationNotificationTrigger(region: LocationTests.region(exit: false), repeats: false))
        desk.move(to: LocationTests.home)
        #expect(desk.log("notification.fired") == ["keys  0"])
        desk.move(to: LocationTests.away)
        desk.move(to: LocationTests.home)
        #expect(desk.log("notification.fired").count == 1)
        #expect(desk.pending.isEmpty)
    }

    @Test("A repeating one that is told of one way fires on each of that way", arguments: [true, false])
    func oneWayRepeating(isEntry: Bool) throws {
        var desk = try Desk()
        let region = LocationTests.region(entry: isEntry, exit: !isEntry)
        desk.add("door", UNLocationNotificationTrigger(region: region, repeats: true))
        desk.move(to: LocationTests.home)
        #expect(desk.log("notification.fired").count == (isEntry ? 1 : 0))
        desk.move(to: LocationTests.away)
        #expect(desk.log("notification.fired").count == 1)
    }

    @Test("A repeating one fires each time, on entering and on leaving")
    func bothRepeating() throws {
        var desk = try Desk()
        desk.add("door", UNLocationNotificationTrigger(region: LocationTests.region(), repeats: true))
        for _ in 0..<3 {
            desk.move(to: LocationTests.home)
            desk.move(to: LocationTests.home)
            desk.move(to: LocationTests.away)
        }
        #expect(desk.log("notification.fired").count == 6)
        #expect(desk.pending == ["door"])
    }

    @Test("Being in the region when the request is added is no entry, and leaving it is an exit")
    func addedInside() throws {
        var desk = try Desk()
        desk.move(to: LocationTests.home)
        desk.add("door", UNLocationNotificationTrigger(region: LocationTests.region(entry: false), repeats: true))
        desk.move(to: LocationTests.away)
        desk.move(to: LocationTests.home)
        #expect(desk.log("notification.fired").count == 1)
    }

    @Test("A device that does not know where it is stays where it was last known to be")
    func lostPosition() throws {
        var desk = try Desk()
        desk.add("door", UNLocationNotificationTrigger(region: LocationTests.region(), repeats: true))
        desk.move(to: LocationTests.home)
        desk.move(to: nil)
        desk.move(to: LocationTests.home)
        #expect(desk.log("notification.fired").count == 1)
    }

    @Test("The app cannot see it among the delivered, and can remove it")
    func invisible() throws {
        var desk = try Desk()
        desk.add("door", UNLocationNotificationTrigger(region: LocationTests.region(), repeats: false))
        desk.add("tea", nil)
        desk.move(to: LocationTests.home)
        #expect(desk.delivered == ["tea", "door"])
        #expect(desk.core.visibleToApp.map(\.request.identifier) == ["tea"])
        desk.perform { core, _ in core.removeDelivered(.identifiers(["door"])) }
        #expect(desk.delivered == ["tea"])
    }

    @Test("The trigger keeps a copy of its region")
    func copy() {
        let region = LocationTests.region()
        let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
        region.notifyOnExit = false
        trigger.region.notifyOnEntry = false
        #expect(trigger.region.notifyOnExit && trigger.region.notifyOnEntry)
        #expect(trigger.region == region)
    }
}
