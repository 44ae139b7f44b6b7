import Foundation
import UserNotifications

/// Something that happens to an app's notifications: the app asks for it, the person does it, or time does.
enum NotificationOperation {
    case add(Reminder)
    /// Removes what has the reminder's identifier, and adds the reminder in the same breath.
    case reschedule(Reminder)
    case remove([String])
    case removeAll
    case removeDelivered([String])
    case removeAllDelivered

    case pass(seconds: Int)
    case travel(to: String)
    /// The device comes home, or leaves.
    case move(isHome: Bool)
    case allow(Bool)
    case setLimitPolicy(PendingLimitPolicy)

    case kill
    /// The system launches the app in the background, unless it runs.
    case launch
    case enterForeground
    case enterBackground

    /// Whether it is the app that does it, which it can only while it runs.
    var needsApp: Bool {
        switch self {
        case .add, .reschedule, .remove, .removeAll, .removeDelivered, .removeAllDelivered: true
        default: false
        }
    }
}

/// A request, told without the types that it is made of.
struct Reminder {
    let identifier: String
    /// No two have the same, so that it shows which of two with one identifier is meant.
    let title: String
    let rule: Rule
    let repeats: Bool

    /// When it is due.
    enum Rule {
        /// At once.
        case now
        case interval(seconds: Int)
        /// When the clock on the wall shows this.
        case wallTime(DateComponents)
        /// When the device comes home, or leaves.
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
