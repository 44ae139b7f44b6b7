import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let losesRemovals = Saboteur(
        "un/loses-removals", "Removing pending requests does nothing.", breaks: ["UN-15"],
        at: .center.service { next in ForwardingNotificationService(to: next, removePending: { _ in }) })
}
