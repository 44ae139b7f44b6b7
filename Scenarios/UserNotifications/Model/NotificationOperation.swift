import Foundation
import UserNotifications

/// An event of an app's notifications, caused by the app, by the person, or by time.
enum NotificationOperation {
    case add(Reminder)
    /// The app removes the requests with the reminder's identifier, and adds the reminder at once.
    case reschedule(Reminder)
    case remove([String])
    case removeAll
    case removeDelivered([String])
    case removeAllDelivered

    case pass(seconds: Int)
    case travel(to: String)
    /// The device's clock is set that many seconds ahead of the true time, or back by a negative number of them.
    case setClock(ahead: Int)
    /// The device comes home, or leaves.
    case move(isHome: Bool)
    case allow(Bool)
    case setLimitPolicy(PendingLimitPolicy)

    case kill
    /// The system launches the app in the background, unless the app runs.
    case launch
    case enterForeground
    case enterBackground

    /// Whether the app must run for the operation.
    var needsApp: Bool {
        switch self {
        case .add, .reschedule, .remove, .removeAll, .removeDelivered, .removeAllDelivered: true
        default: false
        }
    }
}

/// A request in plain values, without the types of the API.
struct Reminder {
    let identifier: String
    /// The title, which is different for every reminder, and so tells apart two reminders with the same identifier.
    let title: String
    let rule: Rule
    let repeats: Bool

    /// The rule for the due date of a reminder.
    enum Rule {
        /// The reminder is due at once.
        case now
        case interval(seconds: Int)
        /// The reminder is due when the wall clock shows the components.
        case wallTime(DateComponents)
        /// The reminder is due when the device comes home, or leaves.
        case home(onEntry: Bool, onExit: Bool)
    }
}

extension NotificationOperation: CustomStringConvertible {
    var description: String {
        switch self {
        case .add(let reminder): "add \(reminder)"
        case .reschedule(let reminder): "remove and add \(reminder)"
        case .remove(let identifiers): "remove \(identifiers.joined(separator: ", "))"
        case .removeAll: "remove all"
        case .removeDelivered(let identifiers): "remove delivered \(identifiers.joined(separator: ", "))"
        case .removeAllDelivered: "remove all delivered"
        case .pass(let seconds): "let \(seconds) s pass"
        case .travel(let zone): "travel to \(zone)"
        case .setClock(let seconds): "set the clock \(seconds) s ahead"
        case .move(let isHome): isHome ? "come home" : "leave home"
        case .allow(let isAllowed): isAllowed ? "allow notifications" : "forbid notifications"
        case .setLimitPolicy(let policy): "keep the \(policy)"
        case .kill: "kill the app"
        case .launch: "launch the app in the background"
        case .enterForeground: "bring the app to the front"
        case .enterBackground: "send the app to the background"
        }
    }
}

extension Reminder: CustomStringConvertible {
    var description: String {
        let rhythm = repeats ? "each time" : "once"
        return switch rule {
        case .now: "\(identifier) (\(title)), at once"
        case .interval(let seconds): "\(identifier) (\(title)), \(rhythm) after \(seconds) s"
        case .wallTime(let components): "\(identifier) (\(title)), \(rhythm) at \(components)"
        case .home(let onEntry, let onExit):
            "\(identifier) (\(title)), \(rhythm) at home, entry \(onEntry), exit \(onExit)"
        }
    }
}
