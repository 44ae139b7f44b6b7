import CarillonConformance

/// Lists, pages and what they are decoded from.
extension MagicBellCatalogue {
    static let lists = pages + decoding + errors

    private static let pages: [Requirement] = [
        Requirement(
            "MB-LIST-1", "A new store is empty, has counters of 0 and a next page, and asks for nothing by itself.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-2", "The first fetch asks for 50 notifications that are not archived, without a cursor.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-3", "The next fetch passes the end cursor of the page before.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-4", "Pages are appended, in the server's order.", source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-5", "Without a next page fetch gives an empty list, and asks for nothing.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-6", "refresh replaces the list by the first page, as often as it is called.",
            source: "README, “Observing changes”"),
        Requirement(
            "MB-LIST-7", "A fetch or refresh that fails leaves the store as it was.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-8", "Each part of a predicate is a filter for the server; read and seen only if they are set.",
            source: "README, “Advanced filters”"),
        Requirement(
            "MB-LIST-9", "The counters are the server's totals, not those of the loaded notifications.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-10", "With pages by number, fetch asks for one after the other, and stops at the last.",
            source: "SDK 3.0.0, NotificationStore"),
        Requirement(
            "MB-LIST-11", "Categories and topics with quotes, backslashes or any letters reach the server intact.",
            source: "GraphQL, “String Value”; D-MAGICBELL-19", deviates: "Upstream breaks its own query."),
        Requirement(
            "MB-LIST-12", "A notification that comes on two pages is listed once.",
            source: "our choice, D-MAGICBELL-15",
            deviates: "Upstream lists it twice."),
        Requirement(
            "MB-LIST-13", "With pages by number, none is left out when notifications have left the list meanwhile.",
            source: "our choice, D-MAGICBELL-15", deviates: "Upstream counts on, and leaves some out."),
    ]

    private static let decoding: [Requirement] = [
        Requirement(
            "MB-DEC-1", "Members of a notification that are null are nil.", source: "SDK 2.0.0, Notification"),
        Requirement(
            "MB-DEC-2", "Custom attributes keep nested objects, lists, numbers, truth values and texts.",
            source: "SDK 2.0.0, CodingKey+JSON"),
        Requirement(
            "MB-DEC-3", "Times with fractions of a second and with offsets are the same instant.",
            source: "RFC 3339; D-MAGICBELL-18", deviates: "Upstream refuses fractions."),
        Requirement(
            "MB-DEC-4", "Times that are numbers are seconds since 1970.",
            source: "MagicBell's API, 2023-09; D-MAGICBELL-18",
            deviates: "Upstream's third generation counts from 2001, and is 31 years late."),
    ]

    private static let errors: [Requirement] = [
        Requirement(
            "MB-ERR-1", "An error body's messages stand behind the status; any other body has a standard sentence.",
            source: "SDK 2.0.0, NetworkError"),
        Requirement(
            "MB-ERR-2", "A GraphQL answer without data fails the fetch, and changes nothing.",
            source: "SDK 2.0.0, GetStorePagesInteractor"),
        Requirement(
            "MB-ERR-3", "A call fails when no answer has come for 10 seconds.", source: "SDK 2.0.0, HttpClient"),
        Requirement(
            "MB-THR-1",
            "Completions and observers run on the main queue, apart from the empty list of a store without a next page.",
            source: "SDK 2.0.0",
            noSaboteur: "A reply has no other way than the main queue: `LineTests.redirects`."),
    ]
}
