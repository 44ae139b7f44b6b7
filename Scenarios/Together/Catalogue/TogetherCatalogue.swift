import CarillonConformance

/// The requirements that only show with several apps, devices and people in one world, or over several launches of one
/// app.
enum TogetherCatalogue {
    static let requirements: [Requirement] = [
        Requirement(
            "TO-01", "An app's plans, cancellations, categories and permissions touch no other app, device or person.",
            source: "Apple: UNUserNotificationCenter (“for your app”)"),
        Requirement(
            "TO-02",
            "An app's requests fire while the app does not run, and the others are there when it is launched again.",
            source: "Apple: Scheduling a notification locally from your app"),
        Requirement(
            "TO-03", "An order that goes through several servers is the same on all phones, and so are its reminders.",
            source: "our example, the delivery company"),
        Requirement(
            "TO-04", "News that comes by several ways is told once, and news that comes by one of them is told.",
            source: "our example, the delivery company"),
        Requirement(
            "TO-05", "Nothing of a person who has signed out stays on the phone or comes to it, by whichever way.",
            source: "our example, the delivery company"),
        Requirement(
            "TO-06", "A cut to one server leaves the news of the others alone, and is made up for when it is over.",
            source: "our example, the delivery company"),
        Requirement(
            "TO-07", "A server that comes back without its memory hears of the phones again, and they of it.",
            source: "our example, the delivery company"),
        Requirement(
            "TO-08", "After a power cut the phones come back, however many do at once.",
            source: "our example, the delivery company"),
    ]
}
