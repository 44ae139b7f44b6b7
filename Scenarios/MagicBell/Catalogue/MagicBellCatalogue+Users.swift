import CarillonConformance

/// Clients, users, authentication and directors of stores.
extension MagicBellCatalogue {
    static let users = clients + authentication + directors

    private static let clients: [Requirement] = [
        Requirement(
            "MB-CLI-1", "Connecting the same user twice on one client gives the identical object.",
            source: "README, “User”"),
        Requirement(
            "MB-CLI-2", "Different users are connected at the same time, each with header fields of its own.",
            source: "README, “Multi-User Support”"),
        Requirement(
            "MB-CLI-3",
            "The first connectUser asks for the user's configuration though there is no store; the second asks nothing.",
            source: "SDK 2.0.0, StoreDirector"),
        Requirement(
            "MB-CLI-4", "A user with email and external identifier names both in every request.",
            source: "SDK 2.0.0, HttpClient"),
        Requirement(
            "MB-CLI-5",
            "After disconnectUser nothing of that user reaches a store or an observer, and connectUser gives a new object.",
            source: "README, “Logout a User”"),
        Requirement(
            "MB-CLI-6", "A base address with a path is kept by every request, also of the realtime channel.",
            source: "SDK 2.0.0, HttpClient"),
        Requirement(
            "MB-CLI-7",
            "Disconnecting a user removes its notifications from memory, also from stores that the app still has.",
            source: "README: “Remove user's notifications from memory”; D-MAGICBELL-23",
            deviates: "Upstream's stores keep their notifications while the app has them."),
    ]

    private static let authentication: [Requirement] = [
        Requirement(
            "MB-AUTH-1", "Every request carries the project's API key, those of GraphQL included.",
            source: "SDK 2.0.0, HttpClient"),
        Requirement(
            "MB-AUTH-2", "Without an API secret, or with HMAC switched off, no HMAC is sent.",
            source: "README, “The MagicBell Client”"),
        Requirement(
            "MB-AUTH-3", "With HMAC and a secret, the field is the HMAC-SHA256 of the email address, in Base64.",
            source: "SDK 1.0.0, String+HMAC"),
        Requirement(
            "MB-AUTH-4", "A user with an external identifier has the HMAC of that identifier.",
            source: "SDK 1.0.0, HttpClient"),
        Requirement(
            "MB-AUTH-5", "An HMAC that the app gives is sent as it is, also for the realtime channel.",
            source: "SDK 2.0.0, HttpClient; D-MAGICBELL-26",
            deviates: "Upstream keeps the first one when the user connects again with another."),
    ]

    private static let directors: [Requirement] = [
        Requirement(
            "MB-DIR-1", "An equal predicate gives the identical store, another predicate another store.",
            source: "README, “Advanced filters”"),
        Requirement(
            "MB-DIR-2", "The short forms of build are the predicates with only that part set.",
            source: "README, “NotificationStore”"),
        Requirement(
            "MB-DIR-3",
            "After dispose, build gives a new store; the old one hears of no change, and still answers fetch.",
            source: "README, “Advanced filters”"),
        Requirement(
            "MB-DIR-4", "A store that the app has let go of is kept up to date until it is disposed.",
            source: "README: “it will be kept alive in memory so it can be updated in real-time”"),
    ]
}
