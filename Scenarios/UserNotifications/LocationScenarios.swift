import Carillon
import CoreLocation
import UserNotifications

/// Requests that wait for a place instead of a time.
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

    /// Adds a reminder that has to do with the shop, and puts the phone into a pocket.
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

    /// Whether the reminder fires on each leg of a walk. The person clears the screen after each.
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
