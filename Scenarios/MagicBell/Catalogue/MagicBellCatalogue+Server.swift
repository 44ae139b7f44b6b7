import CarillonConformance

/// Preferences, push tokens, the server, and what only several users and devices show.
extension MagicBellCatalogue {
    static let settings: [Requirement] = [
        Requirement(
            "MB-PREF-1", "Preferences by channels ask for their version; those by categories do not.",
            source: "SDK 2.0.0, NotificationPreferencesNetworkDataSource"),
        Requirement(
            "MB-PREF-2", "An update by channels sends no labels.",
            source: "SDK 2.0.0, NotificationPreferencesEntity"),
        Requirement(
            "MB-PREF-3", "An update of one channel sends one category with one channel, and gives the server's answer.",
            source: "SDK 2.0.0, NotificationPreferencesDirector"),
        Requirement(
            "MB-PREF-4", "Preferences of a category that there is not fail, with the category's name.",
            source: "SDK 1.0.0, UserPreferencesDirector"),
        Requirement(
            "MB-PREF-6", "A change by categories leaves channels as they are that it cannot name.",
            source: "our choice, D-MAGICBELL-20"),
        Requirement(
            "MB-PREF-7", "Preferences by channels are read without labels, too; the slug stands in for one.",
            source: "our choice, D-MAGICBELL-21", deviates: "Upstream takes no answer that lacks a label."),
        Requirement(
            "MB-PUSH-1",
            "A device token is registered for each user, whether it was set before or after the user connected.",
            source: "README, “Push Notifications”"),
        Requirement(
            "MB-PUSH-2", "A user who leaves is unregistered, with the user's own header fields.",
            source: "README, “Push Notifications”"),
        Requirement(
            "MB-PUSH-3", "A registration that fails is tried again every 10 seconds.",
            source: "SDK 2.0.0, APNSTokenDirector"),
    ]

    static let server: [Requirement] = [
        Requirement(
            "MB-AUTH-6", "A project with HMAC refuses a user whose HMAC is wrong or missing; one without ignores it.",
            source: "MagicBell's documentation, “HMAC authentication”"),
        Requirement(
            "MB-AUTH-7", "With both identities the server acts for the external identifier.",
            source: "MagicBell's documentation, “Authentication”"),
        Requirement(
            "MB-PREF-5", "Preferences change only where they are named, and the answer has labels.",
            source: "MagicBell's API, 2023-09"),
        Requirement(
            "MB-SRV-1", "A change shows in the next list, and is published on the channel of its user alone.",
            source: "MagicBell's API, 2023-09"),
        Requirement(
            "MB-SRV-2", "Reading a notification also marks it as seen.", source: "MagicBell's API, 2023-09"),
        Requirement(
            "MB-SRV-3", "An unknown notification is 404 with errors; an action that succeeds is 204 without a body.",
            source: "MagicBell's API, 2023-09"),
        Requirement(
            "MB-SRV-4", "Lists have the newest first, and counts respect the filters.",
            source: "MagicBell's GraphQL schema"),
        Requirement(
            "MB-SRV-5", "A repeated idempotency key gives the first answer again for 24 hours, and creates nothing.",
            source: "MagicBell's documentation, “Idempotent requests”"),
        Requirement(
            "MB-SRV-6", "Beyond the rate limit the answer is 429 with errors.",
            source: "MagicBell's documentation, “REST API”"),
        Requirement(
            "MB-SRV-7", "A broadcast creates one notification for each recipient, and one message on each channel.",
            source: "MagicBell's API, 2023-09"),
        Requirement(
            "MB-SRV-8", "An unmodified client of PyPI creates notifications, and manages users and projects.",
            source: "PyPI magicbell 1.1.1",
            excluded: "`make third-party` holds the server to it."),
        Requirement(
            "MB-SRV-9", "Each answer is as the OpenAPI description says that the server gives at `/openapi.json`.",
            source: "MagicBell's API, 2023-09; D-MAGICBELLSERVER-2"),
        Requirement(
            "MB-SRV-10", "A subscription is deleted as a whole unless the body names some of its categories.",
            source: "MagicBell's API, 2023-09; D-MAGICBELLSERVER-5"),
    ]

    static let together: [Requirement] = [
        Requirement(
            "MB-RACE-1", "An answer that comes after its own echo, or after later messages, takes nothing back.",
            source: "our choice, D-MAGICBELL-9", deviates: "Upstream applies it again."),
        Requirement(
            "MB-RACE-2", "A message that comes while a list is on its way is not lost.",
            source: "our choice, D-MAGICBELL-9",
            deviates: "Upstream's list overwrites it."),
        Requirement(
            "MB-RACE-3", "Notifications that arrive while a long list is paged are neither lost nor listed twice.",
            source: "our choice, D-MAGICBELL-12"),
        Requirement(
            "MB-RACE-4", "A message that comes after a page which is younger counts once.",
            source: "our choice, D-MAGICBELL-12",
            deviates: "Upstream counts it again."),
        Requirement(
            "MB-MULTI-1", "Three users on one phone have lists and counters that never mix, whatever each does.",
            source: "README, “Multi-User Support”"),
        Requirement(
            "MB-MULTI-2", "A user's slow answers hold up nobody else.", source: "our choice, D-MAGICBELL-17",
            deviates: "Upstream has one queue for all users."),
        Requirement(
            "MB-MULTI-3", "Requests of a user who leaves complete with a failure, and change nothing.",
            source: "our choice, D-MAGICBELL-25"),
        Requirement(
            "MB-MODEL-1", "When all is quiet, each store has what a naive model says, on every device.",
            source: "our choice, D-MAGICBELL-35"),
    ]
}
