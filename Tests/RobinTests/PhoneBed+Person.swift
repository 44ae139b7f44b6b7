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

    /// Allows the app's notifications in the Settings app.
    func allowNotifications() {
        loop.onThisThread { center.setAllowed(true) }
        settle()
    }

    /// Will answer the app's next prompt this way.
    func answerPrompts(by answer: PromptAnswer) {
        loop.onThisThread { center.answerPrompts(by: answer) }
        settle()
    }

    /// Presses a button of a notification.
    func perform(_ action: String, on identifier: String) {
        loop.onThisThread { [center] in
            _ = loop.spawn {
                do { try await center.perform(action, on: identifier) } catch { Issue.record(error) }
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
