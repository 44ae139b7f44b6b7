import CarillonConformance
import CarillonResults

/// The requirements for notifications that a push service brings: for the service, for the phone's system, and for what
/// they do together. Their sources are Apple's documentation of APNs and of remote notifications, and our choices
/// where Apple says nothing.
enum PushCatalogue {
    static let requirements: [Requirement] = tokens + delivery + keeping + background

    private static let tokens: [Requirement] = [
        Requirement(
            "PU-TOK-1", "An app that registers gets a token, and the same one at each later launch.",
            source: "Apple: Registering your app with APNs"),
        Requirement(
            "PU-TOK-2", "An app that registers without a network gets its token when there is one.",
            source: "Apple: registerForRemoteNotifications()"),
        Requirement(
            "PU-TOK-3", "Each app on each device has a token of its own, and a notification reaches that app alone.",
            source: "Apple: Registering your app with APNs"),
        Requirement(
            "PU-TOK-4", "The token of an app that has unregistered is void: its provider hears of it, with the time.",
            source: "Apple: Handling notification responses from APNs (410)"),
        Requirement(
            "PU-TOK-5", "An app that runs while its token changes hears of the new one, and the old one is void.",
            source: "Apple: application(_:didRegisterForRemoteNotificationsWithDeviceToken:)"),
        Requirement(
            "PU-TOK-6", "A service that has lost its memory gets the apps of each phone back, with new tokens.",
            source: "our choice, D-PUSH-5"),
        Requirement(
            "PU-TOK-7", "On a device without a push service, registering fails with an error.",
            source: "Apple: application(_:didFailToRegisterForRemoteNotificationsWithError:)",
            noSaboteur:
                "Nothing stands between the app and a service that is not there: `RemoteNotificationTests.noService`."),
    ]

    private static let delivery: [Requirement] = [
        Requirement(
            "PU-SHOW-1",
            "An alert stands in Notification Center with the texts, the badge, the category and the values of its payload.",
            source: "Apple: Generating a remote notification"),
        Requirement(
            "PU-SHOW-2", "While the app is in front, its delegate decides what is shown of an alert.",
            source: "Apple: UNUserNotificationCenterDelegate"),
        Requirement(
            "PU-SHOW-3", "A notification with a collapse identifier takes the place of the one shown before.",
            source: "Apple: Sending notification requests to APNs (apns-collapse-id)"),
        Requirement(
            "PU-SHOW-4", "A notification that comes again, because its receipt was lost, is shown once.",
            source: "our choice, D-PUSH-3"),
        Requirement(
            "PU-SHOW-5", "Remote notifications take no slot of the 64, and change nothing that is pending.",
            source: "Apple: UNPushNotificationTrigger",
            noSaboteur: "No part stands between what comes and what is pending: `RemoteDeliveryTests.takesNoSlot`."),
        Requirement(
            "PU-SHOW-6", "A provider that gets no answer sends again with the same identifier; the person sees one.",
            source: "Apple: Sending notification requests to APNs (apns-id)"),
        Requirement(
            "PU-SHOW-7", "A notification without an alert sets the badge, plays its sound, and shows nothing.",
            source: "Apple: Generating a remote notification (alert, badge, sound)"),
    ]

    private static let keeping: [Requirement] = [
        Requirement(
            "PU-KEEP-1", "For a phone that is off the newest notification of each app waits, and no other.",
            source: "Apple: Sending notification requests to APNs"),
        Requirement(
            "PU-KEEP-2", "A notification that has expired is not delivered, and one with the expiration 0 never waits.",
            source: "Apple: Sending notification requests to APNs (apns-expiration)"),
        Requirement(
            "PU-KEEP-3", "A notification that waits for one app leaves those for other apps alone.",
            source: "Apple: Sending notification requests to APNs"),
        Requirement(
            "PU-KEEP-4",
            "Priority 10 goes at once. Lower ones wait a while, or go with one of priority 10.",
            source: "Apple: Sending notification requests to APNs (apns-priority)"),
        Requirement(
            "PU-KEEP-5", "A phone whose connection is lost, or whose service was down, comes back and gets what waits.",
            source: "our choice, D-PUSH-5"),
        Requirement(
            "PU-KEEP-6", "Tokens and waiting notifications outlive a crash of the service.",
            source: "our choice, D-PUSH-3"),
    ]

    private static let background: [Requirement] = [
        Requirement(
            "PU-BACK-1", "A silent notification launches the app in the background, and the person sees nothing.",
            source: "Apple: Pushing background updates to your app"),
        Requirement(
            "PU-BACK-2", "An app in the background is woken three times in an hour at most; then the newest waits.",
            source: "Apple: Pushing background updates to your app"),
        Requirement(
            "PU-BACK-3", "A silent notification does not launch an app that the person has swiped away.",
            source: "Apple: application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
        Requirement(
            "PU-BACK-4", "An alert with content-available is shown, and the app hears of it once.",
            source: "Apple: Generating a remote notification (content-available)"),
    ]
}
