import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

/// Scenarios about requests that wait for a place instead of a time.
extension Scenario {
    static let locationOnArrival = Scenario(
        "un/location/arrival",
        "Noted down in the shop: buy milk. It fires when the person comes again, not when they leave, and only once.",
        covers: ["UN-50"]
    ) { world in
        let phone = world.device("phone")
        phone.move(to: .shop)
        try await phone.remind(notifyOnEntry: true, notifyOnExit: false, repeats: false)
        world.expect(
            await phone.fires(onTheWayTo: [.home, .shop, .home, .shop]), equals: [false, true, false, false],
            "it fires on the next arrival alone")
        world.expect(phone.pending, equals: [], "it is not pending any more")
    }

    static let locationOnEachDeparture = Scenario(
        "un/location/departure",
        "A repeating reminder fires each time that the person leaves the shop, and never when they come.",
        covers: ["UN-50"]
    ) { world in
        let phone = world.device("phone")
        try await phone.remind(notifyOnEntry: false, notifyOnExit: true, repeats: true)
        world.expect(
            await phone.fires(onTheWayTo: [.home, .shop, .home, .shop, .home]),
            equals: [false, false, true, false, true], "it fires on each departure")
        world.expect(phone.pending.count, equals: 1, "it is still pending")
    }

    static let locationOnEachArrival = Scenario(
        "un/location/each-arrival",
        "A repeating reminder fires each time that the person comes to the shop, and not while they walk along its shelves.",
        covers: ["UN-50"]
    ) { world in
        let phone = world.device("phone")
        try await phone.remind(notifyOnEntry: true, notifyOnExit: false, repeats: true)
        world.expect(
            await phone.fires(onTheWayTo: [.shop, .shelf, .home, .shop, .shelf]),
            equals: [true, false, false, true, false], "it fires on each arrival")
    }

    static let locationOnTheMap = Scenario(
        "un/location/map",
        "A reminder for a circle around the equator fires on its very edge, and distances are those of the globe.",
        covers: ["UN-50"]
    ) { world in
        let places: [(Double, Double, Double, Double, meters: Double)] = [
            (0, 0, 0, 0, 0), (0, 0, 0, 1, 111_195), (0, 0, 1, 0, 111_195), (60, 0, 60, 1, 55_597),
            (0, 0, -1, 0, 111_195), (0, 179.5, 0, -179.5, 111_195),
            (52.52, 13.405, 42.36, -71.06, 6_080_775),
            (-33.87, 151.21, 35.68, 139.69, 7_825_756), (90, 0, -90, 0, 20_015_114),
            (0, 0, 0, 180, 20_015_114),
        ]
        for (latitude, longitude, otherLatitude, otherLongitude, meters) in places {
            let one = CLLocation(latitude: latitude, longitude: longitude)
            let other = CLLocation(latitude: otherLatitude, longitude: otherLongitude)
            world.expect(
                [one.distance(from: other).rounded(), other.distance(from: one).rounded()],
                equals: [meters, meters],
                "it is as far there as back")
        }
        let origin = CLLocationCoordinate2D()
        world.expect(
            [origin.latitude, origin.longitude], equals: [0, 0], "all counts from south of Ghana")
        let east = CLLocationCoordinate2DMake(0, 1)
        world.expect([east.latitude, east.longitude], equals: [0, 1], "and to the east")
        let onEarth: [(Double, Double)] = [
            (90, 180), (-90, -180), (90.1, 0), (-90.1, 0), (0, 180.1), (0, -180.1),
        ]
        world.expect(
            onEarth.map {
                CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: $0, longitude: $1))
            },
            equals: [true, true, false, false, false, false],
            "beyond the poles and the date line there is nothing")
        world.expect(
            [kCLLocationCoordinate2DInvalid.latitude, kCLLocationCoordinate2DInvalid.longitude],
            equals: [-180, -180],
            "where the invalid place is")

        let phone = world.device("phone")
        try await world.advance(by: .minutes(1))
        let here = phone.run { CLLocation(latitude: 6, longitude: 7) }
        world.expect(
            [
                here.coordinate.latitude, here.coordinate.longitude, here.altitude, here.horizontalAccuracy,
                here.verticalAccuracy,
            ], equals: [6, 7, 0, 0, -1], "a place by two numbers is on the ground")
        world.expect(here.timestamp, equals: phone.date, "and is known now")

        let edge = CLLocation(latitude: 0, longitude: 0).distance(
            from: CLLocation(latitude: 0, longitude: 1))
        let circle = CLCircularRegion(center: origin, radius: edge, identifier: "edge")
        world.expect(
            [circle.notifyOnEntry, circle.notifyOnExit], equals: [true, true], "at first both ways count")
        world.expect(circle.contains(east), "the edge belongs to the circle")
        let point = CLCircularRegion(center: origin, radius: -1, identifier: "point")
        world.expect(point.radius, equals: 0, "no circle is smaller than a point")
        world.expect(
            [origin, east].map(point.contains), equals: [true, false], "which holds itself alone")

        phone.allowNotifications()
        phone.mainApp.enterBackground()
        phone.move(toLatitude: 0, longitude: 1.001)
        for region in [circle, point] {
            let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
            region.notifyOnEntry = false
            world.expect(
                trigger.region.notifyOnEntry, "a change afterwards does not reach the trigger's region")
            trigger.region.notifyOnEntry = false
            world.expect(trigger.region.notifyOnEntry, "nor is what it hands out")
            try await phone.schedule(region.identifier, trigger)
        }
        var fired: [[String]] = [], told: [String] = []
        for longitude in [1, 1.001, 0, 0.5, 1.5, 1.6] {
            phone.move(toLatitude: 0, longitude: longitude)
            await world.settle()
            fired.append(phone.delivered.map(\.request.identifier))
            told += await phone.center.deliveredNotifications().map(\.request.identifier)
            phone.center.removeAllDeliveredNotifications()
            await world.settle()
        }
        world.expect(
            fired, equals: [["edge"], ["edge"], ["edge", "point"], ["point"], ["edge"], []],
            "they fire when their edges are crossed, and only then")
        world.expect(told, equals: [], "the notifications that a place brought are not told to the app")
    }
}

private enum Place {
    case home, shop, shelf

    var coordinate: CLLocationCoordinate2D {
        switch self {
        case .home: CLLocationCoordinate2D(latitude: 52.53, longitude: 13.38)
        case .shop: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
        case .shelf: CLLocationCoordinate2D(latitude: 52.5203, longitude: 13.4052)
        }
    }
}

extension Device {
    fileprivate func move(to place: Place) {
        move(toLatitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
    }

    /// Adds a reminder for the shop, and puts the phone into a pocket.
    fileprivate func remind(notifyOnEntry: Bool, notifyOnExit: Bool, repeats: Bool) async throws {
        allowNotifications()
        mainApp.enterBackground()
        let region = CLCircularRegion(center: Place.shop.coordinate, radius: 150, identifier: "shop")
        (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
        let content = UNMutableNotificationContent()
        content.title = "Buy milk"
        let trigger = UNLocationNotificationTrigger(region: region, repeats: repeats)
        try await center.add(UNNotificationRequest(identifier: "milk", content: content, trigger: trigger))
    }

    /// Whether the reminder fires on each leg of a walk. The person clears the screen after each leg.
    fileprivate func fires(onTheWayTo places: [Place]) async -> [Bool] {
        var fires: [Bool] = []
        for place in places {
            move(to: place)
            await world.settle()
            fires.append(!delivered.isEmpty)
            center.removeAllDeliveredNotifications()
        }
        return fires
    }
}
