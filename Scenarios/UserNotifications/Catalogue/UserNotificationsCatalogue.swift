import CarillonConformance
import CarillonResults

/// The requirements for an operating system's notification centre. Their sources are Apple's documentation (“Apple:
/// …”), the comments in the framework's headers (“header”), and observations of users where Apple documents nothing.
/// Without a source, the requirements are our choices.
enum UserNotificationsCatalogue {
    static let requirements: [Requirement] = authorization + requests + triggers + limit + delivery

    private static let authorization: [Requirement] = [
        Requirement(
            "UN-01", "Every call of current() by one app gives the same centre, and each app has its own.",
            source: "Apple: UNUserNotificationCenter.current()"),
        Requirement(
            "UN-02", "The first request for authorization asks the person once and keeps the answer.",
            source: "Apple: Asking permission to use notifications"),
        Requirement(
            "UN-03", "Once there is an answer, a request for authorization reports it and asks nobody.",
            source: "Apple: Asking permission to use notifications"),
        Requirement(
            "UN-04", "A refusal is no error: it is reported as not granted, with no error.",
            source: "Apple: Asking permission to use notifications"),
        Requirement(
            "UN-05", "Provisional authorization is granted without a prompt, and the status says provisional.",
            source: "Apple: UNAuthorizationStatus.provisional; observed"),
        Requirement(
            "UN-06", "Settings that are read after the person changed a switch show the new position.",
            source: "Apple: Asking permission to use notifications"),
        Requirement(
            "UN-07", "While authorization is denied nothing is delivered, whenever it was added.",
            source: "Apple: UNNotificationSettings.authorizationStatus"),
        Requirement(
            "UN-08", "Each asynchronous method answers what its sibling with a completion handler reports.",
            source: "Apple: UNUserNotificationCenter"),
        Requirement(
            "UN-09", "Completion handlers run even while the thread that made the call blocks until they do.",
            source: "Apple: getPendingNotificationRequests(completionHandler:)"),
    ]

    private static let requests: [Requirement] = [
        Requirement(
            "UN-10", "A request whose identifier is pending takes the place of the pending one, content and trigger.",
            source: "Apple: UNNotificationRequest.identifier; header"),
        Requirement(
            "UN-11",
            "A request whose identifier was delivered leaves that notification alone until it fires itself; then it takes its place.",
            source: "Apple: UNNotificationRequest.init(identifier:content:trigger:); header"),
        Requirement(
            "UN-12", "A request without a trigger is delivered at once and is never pending.",
            source: "Apple: UNNotificationRequest.init(identifier:content:trigger:); header"),
        Requirement(
            "UN-13", "A request keeps its content as it was when the request was made.",
            source: "header (properties are copied)"),
        Requirement(
            "UN-14", "New mutable content has empty texts, no badge, no sound and no user info.", source: "header",
            noSaboteur: "These are default values, which no seam can show: `ContentTests.freshContent`."),
        Requirement(
            "UN-15", "Removing pending requests removes those that were named, and no others.",
            source: "Apple: removePendingNotificationRequests(withIdentifiers:)"),
        Requirement(
            "UN-16", "Removing an identifier that is not pending changes nothing and is no error.",
            source: "Apple: removePendingNotificationRequests(withIdentifiers:)"),
        Requirement(
            "UN-17", "Removing a fired request from the pending ones leaves its delivered notification where it is.",
            source: "Apple: removePendingNotificationRequests(withIdentifiers:)"),
        Requirement(
            "UN-18", "Removing all pending requests leaves the delivered notifications alone.", source: "header"),
        Requirement("UN-19", "Removing delivered notifications leaves the pending requests alone.", source: "header"),
        Requirement(
            "UN-20",
            "Requests are served in their order: after a removal and an addition of the same identifier it is pending.",
            source: "Apple: UNUserNotificationCenter"),
    ]

    private static let triggers: [Requirement] = [
        Requirement(
            "UN-21",
            "A one-shot interval trigger fires exactly its interval after the request was added, and is then not pending.",
            source: "Apple: UNTimeIntervalNotificationTrigger.init(timeInterval:repeats:)"),
        Requirement(
            "UN-22", "A repeating interval trigger fires at every multiple of its interval and stays pending.",
            source: "Apple: UNTimeIntervalNotificationTrigger.init(timeInterval:repeats:)"),
        Requirement(
            "UN-23", "An interval that is not above zero is refused when the trigger is made, as a programming error.",
            source: "Apple: UNTimeIntervalNotificationTrigger.init(timeInterval:repeats:); observed",
            noSaboteur: "The refusal ends the process, before any seam: `IntervalRuleTests.zero`."),
        Requirement(
            "UN-24", "A repeating interval below sixty seconds is refused in the same way; sixty is accepted.",
            source: "Apple: UNTimeIntervalNotificationTrigger.init(timeInterval:repeats:); observed",
            noSaboteur: "The refusal ends the process, before any seam: `IntervalRuleTests.short`."),
        Requirement(
            "UN-25", "The interval of a trigger stays what it was, however much time has passed.",
            source: "Apple: UNTimeIntervalNotificationTrigger.timeInterval"),
        Requirement(
            "UN-26", .should, "The next date of an interval trigger is the time of the question plus the interval.",
            source: "observed (openradar 41949525)"),
        Requirement(
            "UN-27",
            "A one-shot calendar trigger fires once, at its wall time in the device's zone, and is then not pending.",
            source: "Apple: UNCalendarNotificationTrigger"),
        Requirement(
            "UN-28", "A repeating trigger of an hour and a minute fires at that wall time every day and stays pending.",
            source: "Apple: UNCalendarNotificationTrigger; header"),
        Requirement(
            "UN-29", "A trigger with nothing but an hour fires when that hour begins.",
            source: "Apple: UNCalendarNotificationTrigger"),
        Requirement(
            "UN-30", "A trigger with a weekday fires once a week on that day, 1 being Sunday.",
            source: "Apple: UNCalendarNotificationTrigger; header"),
        Requirement(
            "UN-31", .should, "The next date of a calendar trigger lies strictly after now.",
            source: "measured with Foundation"),
        Requirement(
            "UN-32", .should, "A calendar trigger whose whole date has passed has no next date and never fires.",
            source: "observed (openradar 32865247); measured with Foundation; D-NOTIFICATIONS-6"),
        Requirement(
            "UN-33", .should, "Components out of their range have no next date and never fire.",
            source: "observed (openradar 32865247); measured with Foundation; D-NOTIFICATIONS-6"),
        Requirement(
            "UN-34", .should,
            "A day that the month lacks moves to the first of the next month, at the same time of day.",
            source: "observed (openradar 32865247); D-NOTIFICATIONS-7"),
        Requirement(
            "UN-35", .may,
            "A daily trigger whose time daylight saving skips fires as much later that day as the clocks moved.",
            source: "a choice that fits every observation, D-NOTIFICATIONS-7; measured with Foundation"),
        Requirement(
            "UN-36", .should,
            "A daily trigger whose time comes twice when daylight saving ends fires once, the first time.",
            source: "measured with Foundation; D-NOTIFICATIONS-7"),
        Requirement(
            "UN-37", "A trigger without a time zone moves with the device into another one.",
            source: "Apple developer forums 811265; UILocalNotification.timeZone"),
        Requirement(
            "UN-38", "A trigger with a time zone fires at that zone's time, wherever the device is.",
            source: "Apple developer forums 811265; openradar 29788075"),
    ]

    private static let limit: [Requirement] = [
        Requirement(
            "UN-39", "No more than 64 requests are pending at any moment.", source: "Apple developer forums 811171"),
        Requirement(
            "UN-40",
            "Where the soonest stay, the 64 requests that fire first are kept, in whatever order they were added.",
            source: "Apple: UILocalNotification; D-NOTIFICATIONS-5"),
        Requirement(
            "UN-41", .should, "Where the last added stay, the 64 requests that were added last are kept.",
            source: "observed (openradar 38065340, MaikuB/flutter_local_notifications#2275); D-NOTIFICATIONS-5"),
        Requirement("UN-42", .should, "Exceeding the limit is no error of the addition.", source: "observed"),
        Requirement(
            "UN-43",
            "A repeating request takes one slot however often it fires, and delivered notifications take none.",
            source: "Apple developer forums 811171; UILocalNotification"),
    ]

    private static let delivery: [Requirement] = [
        Requirement(
            "UN-44",
            "With the app not in front, a fired request is in the delivered list with the time at which it fired.",
            source: "Apple: getDeliveredNotifications(completionHandler:)"),
        Requirement(
            "UN-45", "With the app in front and no delegate, a fired request is neither shown nor delivered.",
            source: "Apple: userNotificationCenter(_:willPresent:withCompletionHandler:); header"),
        Requirement(
            "UN-46",
            "With the app in front its delegate decides once per firing: only with .list it is delivered, with nothing it is not shown.",
            source: "Apple: UNNotificationPresentationOptions"),
        Requirement(
            "UN-47",
            "A content's badge replaces the app's, zero removes it, none leaves it; setBadgeCount sets it at once.",
            source: "Apple: UNNotificationContent.badge, setBadgeCount(_:withCompletionHandler:)"),
        Requirement(
            "UN-48", "Setting the categories replaces all that were set before.",
            source: "Apple: setNotificationCategories(_:)"),
        Requirement(
            "UN-49",
            "Opening, acting and replying reach the delegate with their action and text; dismissing does only where the category asks for it.",
            source: "Apple: UNNotificationDismissActionIdentifier; header"),
        Requirement(
            "UN-50", "A location trigger fires on the crossings that its region names, and once unless it repeats.",
            source: "Apple: UNLocationNotificationTrigger"),
    ]
}
