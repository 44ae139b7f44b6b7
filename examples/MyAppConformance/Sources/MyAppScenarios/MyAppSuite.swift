import Carillon

extension Suite {
    /// Everything that must hold of the app.
    public static let myApp = Suite(
        "MyApp",
        requirements: [
            Requirement("MY-1", "No dose of a long course is missed.", source: "our specification"),
            Requirement(
                "MY-2", "A dose is due by the clock on the wall, also on nights when clocks change.",
                source: "our specification"),
            Requirement(
                "MY-3", "A dose is due by the clock on the wall, wherever the person travels.",
                source: "our specification"),
            Requirement("MY-4", "Nobody sees the pills of a person who has signed out.", source: "our specification"),
            Requirement("MY-5", "Without permission the app says that reminders are off.", source: "our specification"),
            Requirement("MY-6", "A dose that was taken is not asked for again.", source: "our specification"),
            Requirement("MY-7", "The screen changes on the main thread alone.", source: "our specification"),
        ],
        scenarios: [.longCourse, .springForward, .twoZones, .twoPeople, .refusal, .taken, .illegible],
        saboteurs: [
            .hasTooManySlots, .countsSeconds, .forgetsTheCalendar, .staysInItsZone, .keepsReminders, .sharesThePillbox,
            .ignoresRefusal, .nags, .drawsAnywhere,
        ],
        catches: .myApp)
}
