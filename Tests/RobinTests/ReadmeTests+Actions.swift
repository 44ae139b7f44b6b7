// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import CarillonEnvironment
import Robin
import TestBeds
import Testing

/// The examples of actions and the delegate, with the types that the README shows for them.
extension ReadmeTests {
    @Test("Robin Actions: register and deregister")
    func actions() {
        phone.run {
            do {
                Robin.actions.register(actionHandler: ExampleActionHandler.self, forIdentifier: "<ACTION_IDENTIFIER>")

                Robin.actions.deregister(actionHandlerForIdentifier: "<ACTION_IDENTIFIER>")

                let notification = RobinNotification(body: "A notification")
                notification.categoryIdentifier = "<CATEGORY_IDENTIFIER>"
            }
        }
    }

    @Test("Robin Actions and Robin Delegate: Apple's example, and a person who accepts")
    func meetingInvitation() throws {
        let delegate = AppDelegate()
        phone.allowNotifications()
        phone.leaveApp()
        phone.run {
            UNUserNotificationCenter.current().delegate = delegate
            do {
                // Define the custom actions.
                let acceptAction = UNNotificationAction(identifier: "ACCEPT_ACTION",
                      title: "Accept",
                      options: UNNotificationActionOptions(rawValue: 0))
                let declineAction = UNNotificationAction(identifier: "DECLINE_ACTION",
                      title: "Decline",
                      options: UNNotificationActionOptions(rawValue: 0))
                // Define the notification type
                let meetingInviteCategory =
                      UNNotificationCategory(identifier: "MEETING_INVITATION",
                      actions: [acceptAction, declineAction],
                      intentIdentifiers: [],
                      hiddenPreviewsBodyPlaceholder: "",
                      options: .customDismissAction)
                // Register the notification type.
                let notificationCenter = UNUserNotificationCenter.current()
                notificationCenter.setNotificationCategories([meetingInviteCategory])

                // Register action handlers early in the app's lifecycle.
                Robin.actions.register(actionHandler: AcceptActionHandler.self, forIdentifier: "ACCEPT_ACTION")
                Robin.actions.register(actionHandler: DeclineActionHandler.self, forIdentifier: "DECLINE_ACTION")

                // Schedule a notification later on.
                let notification = RobinNotification(body: "A notification", trigger: .date(.next(hours: 1), repeats: .none))
                notification.categoryIdentifier = "MEETING_INVITATION"

                _ = Robin.scheduler.schedule(notification: notification)
            }
        }
        phone.advance(by: .hours(2))
        phone.perform("ACCEPT_ACTION", on: try #require(phone.delivered.first).identifier)
        phone.run { #expect(HandledResponses.ofThisApp.lines == ["accepted: A notification"]) }
    }
}

struct ExampleActionHandler: RobinActionHandler {
  func handle(response: RobinNotificationResponse) {
    /// Handle the response here.
  }
}

struct AcceptActionHandler: RobinActionHandler {
    func handle(response: RobinNotificationResponse) {
        HandledResponses.ofThisApp.add("accepted: \(response.notification.body ?? "")")
    }
}

struct DeclineActionHandler: RobinActionHandler {
    func handle(response: RobinNotificationResponse) {
        HandledResponses.ofThisApp.add("declined: \(response.notification.body ?? "")")
    }
}

final class AppDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {
      Robin.delegate.didReceiveResponse(response, withCompletionHandler: completionHandler)
    }
}
