import CarillonConformance

/// The requirements that only show with several apps, devices and people in one world, or over several launches of one
/// app.
enum TogetherCatalogue {
    static let requirements: [Requirement] = [
        Requirement(
            "TO-01", "What an app plans, cancels, registers or is allowed touches no other app, device or person.",
            source: "Apple: UNUserNotificationCenter (“for your app”)"),
        Requirement(
            "TO-02",
            "What an app has scheduled fires while the app does not run, and what is left is there when it is launched again.",
            source: "Apple: Scheduling a notification locally from your app"),
    ]
}
