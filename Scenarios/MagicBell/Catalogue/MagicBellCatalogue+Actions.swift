import CarillonConformance

/// Actions, observers and the publisher.
extension MagicBellCatalogue {
    static let actions: [Requirement] = [
        Requirement(
            "MB-ACT-1", "Each action sends its method and path, and no body.",
            source: "SDK 2.0.0, ActionNotificationNetworkDataSource"),
        Requirement(
            "MB-ACT-2", "Nothing changes and nobody is told before the response.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-3", "An HTTP error is one failure, and changes neither list nor counters.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-4", "markAsRead sets the times of reading and seeing, and completes with that notification.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-5", "markAsRead of an unread one lowers the unread counter, and the unseen one if it was unseen.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-6",
            "markAsRead in a store of unread ones lowers the total; the notification stays listed until the channel says so.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-7", "markAsUnread clears the time of reading, keeps that of seeing, and raises the unread counter.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-8", "markAsUnread in a store of read ones lowers the total, and its unread counter is 0.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-9", "archive lowers the total, and the unread and unseen counters if the notification was so.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-10", "unarchive sends DELETE, and takes back what archive has counted.",
            source: "SDK 2.0.0, NotificationStore", deviates: "Upstream leaves the counters as they are."),
        Requirement(
            "MB-ACT-11", "delete changes the counters, removes the notification, tells its index, and then completes.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-12", "markAllRead acts on all of the user's notifications, whatever the predicate is.",
            source: "SDK 2.0.0, ActionNotificationNetworkDataSource"),
        Requirement(
            "MB-ACT-13", "markAllRead marks each loaded notification as read and seen, and counts each once.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-14",
            "markAllSeen sets the time of seeing where there is none, and lowers the unseen counter alone.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-15", "An action on a notification that is not listed is sent, and then fails with a sentence.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-ACT-16", "A future sends its request without a subscriber, and once; late subscribers get the result.",
            source: "README: “Returning a Combine Future”"),
        Requirement(
            "MB-ACT-17", "No counter falls below 0.", source: "magicbell-js, commit 36d7ef7; D-MAGICBELL-11",
            deviates: "Upstream's counters do."),
        Requirement(
            "MB-ACT-18", "An identifier is one part of a path, whatever characters it has.",
            source: "RFC 3986, 2.4; D-MAGICBELL-19",
            deviates: "Upstream leaves slashes as they are, so an identifier may lead to another request."),
    ]

    static let observing: [Requirement] = [
        Requirement(
            "MB-OBS-1", "fetch completes, and then tells the indexes of what it has inserted.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-OBS-2", "refresh tells one reload, and then completes.", source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-OBS-3", "Observers are weak: one that is gone is not told.", source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-OBS-4", "An observer that was removed is told nothing more.", source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-OBS-5", "A counter is told only when its value changes.", source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-OBS-6", "Actions tell content observers nothing, except delete.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-PUB-1",
            "The publisher begins with what the store has, and follows fetch, refresh, delete and the channel.",
            source: "README, “Reactive Approach”"),
    ]
}
