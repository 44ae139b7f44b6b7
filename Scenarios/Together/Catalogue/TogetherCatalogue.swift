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
    ]
}
