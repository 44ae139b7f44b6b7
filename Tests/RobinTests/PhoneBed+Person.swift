import CarillonEnvironment
import CarillonSimulation
import Robin
import TestBeds
import Testing

/// The actions and the views of the person who holds the phone.
extension PhoneBed {
    private var center: SystemNotificationCenter { .of(environment) }

    /// Brings the app to the front.
    func openApp() { loop.onThisThread { platform.setApplicationState(.active) } }

    /// Goes to the home screen, so that notifications reach Notification Center.
    func leaveApp() { loop.onThisThread { platform.setApplicationState(.background) } }

    /// Pulls something over the app, or lets go of it again; the app stays in front.
    func cover(_ isCovered: Bool) {
        loop.onThisThread { platform.setApplicationState(isCovered ? .inactive : .active) }
    }

    /// Allows or forbids the app's notifications in the Settings app.
    func allowNotifications(_ isAllowed: Bool = true) {
        loop.onThisThread { center.setAllowed(isAllowed) }
        settle()
    }

    /// Will answer the app's next prompt this way.
    func answerPrompts(by answer: PromptAnswer) {
        loop.onThisThread { center.answerPrompts(by: answer) }
        settle()
    }

    /// Presses a button of a notification.
    func perform(_ action: String, on identifier: String) {
        respond { try await $0.perform(action, on: identifier) }
    }

    /// Writes an answer to a notification.
    func reply(_ text: String, by action: String, to identifier: String) {
        respond { try await $0.reply(text, by: action, to: identifier) }
    }

    private func respond(_ response: @escaping @Sendable (SystemNotificationCenter) async throws -> Void) {
        loop.onThisThread { [center] in
            _ = loop.spawn {
                do { try await response(center) } catch { Issue.record(error) }
            }
        }
        settle()
    }

    /// The notifications in Notification Center.
    var delivered: [RobinNotification] {
        settle()
        return run { center.delivered.map { $0.robinNotification() } }
    }

    /// Lets everything happen that is under way.
    func settle() { advance(by: .nanoseconds(1)) }
}
