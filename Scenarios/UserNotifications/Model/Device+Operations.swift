import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

extension Device {
    /// Carries out the operation on the device, through the app's APIs and the person's hands, and lets all its
    /// immediate effects happen.
    func perform(_ operation: NotificationOperation) async throws {
        switch operation {
        case .add(let reminder): center.add(reminder.request, withCompletionHandler: nil)
        case .reschedule(let reminder):
            center.removePendingNotificationRequests(withIdentifiers: [reminder.identifier])
            center.add(reminder.request, withCompletionHandler: nil)
        case .remove(let identifiers): center.removePendingNotificationRequests(withIdentifiers: identifiers)
        case .removeAll: center.removeAllPendingNotificationRequests()
        case .removeDelivered(let identifiers): center.removeDeliveredNotifications(withIdentifiers: identifiers)
        case .removeAllDelivered: center.removeAllDeliveredNotifications()
        case .pass(let seconds): try await world.advance(by: .seconds(seconds))
        case .travel(let zone): travel(to: zone)
        case .setClock(let seconds): setClock(ahead: .seconds(seconds))
        case .move(let isHome): move(toLatitude: isHome ? CLRegion.homeLatitude : 0, longitude: 0)
        case .allow(let isAllowed): if isAllowed { allowNotifications() } else { forbidNotifications() }
        case .setLimitPolicy(let policy): setLimitPolicy(policy)
        case .kill: mainApp.kill()
        case .launch: mainApp.launch()
        case .enterForeground: mainApp.enterForeground()
        case .enterBackground: mainApp.enterBackground()
        }
        await world.settle()
    }
}

extension Reminder {
    var request: UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        let trigger: UNNotificationTrigger? =
            switch rule {
            case .now: nil
            case .interval(let seconds): repeats ? .every(TimeInterval(seconds)) : .after(TimeInterval(seconds))
            case .wallTime(let components): repeats ? .each(components) : .once(components)
            case .home(let onEntry, let onExit):
                UNLocationNotificationTrigger(region: .home(onEntry: onEntry, onExit: onExit), repeats: repeats)
            }
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}

extension CLRegion {
    static let homeLatitude = 52.5

    /// The region a hundred metres around home.
    fileprivate static func home(onEntry: Bool, onExit: Bool) -> CLRegion {
        let center = CLLocationCoordinate2D(latitude: homeLatitude, longitude: 0)
        let region = CLCircularRegion(center: center, radius: 100, identifier: "home")
        region.notifyOnEntry = onEntry
        region.notifyOnExit = onExit
        return region
    }
}
