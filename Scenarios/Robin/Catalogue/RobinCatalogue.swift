import CarillonConformance
import ScenarioFixtures

/// Robin's requirements. Their sources are its README (“README”) and behaviour that its users see (“observed”).
enum RobinCatalogue {
    static let requirements: [Requirement] = notifications + conversion + scheduling + groups + rest

    private static let notifications: [Requirement] = [
        Requirement(
            "RO-01", "A notification made without a trigger is due in an hour, at the full minute, once.",
            source: "README; observed"),
        Requirement(
            "RO-02",
            "A notification keeps the identifier that it was given, and otherwise gets one that nothing else has.",
            source: "README"),
        Requirement(
            "RO-03",
            "A date trigger is cut to the minute, whether given at first or assigned, and its date is kept in the user info.",
            source: "observed"),
        Requirement(
            "RO-04", "The reserved key of the user info can be neither set nor removed; every other key can.",
            source: "README; observed"),
        Requirement(
            "RO-05",
            "Notifications are equal by identifier, and ordered by date where both have one, by identifier otherwise.",
            source: "observed"),
    ]

    private static let conversion: [Requirement] = [
        Requirement(
            "RO-39",
            "A date so many days, weeks, months or years from now is at the same time of day, and on the last day of a month that is too short.",
            source: "README; observed"),
        Requirement(
            "RO-40",
            "A time given as hour and minute, moved by an offset, is the one of today, or of tomorrow if that has passed.",
            source: "observed"),
        Requirement(
            "RO-06", "A date that does not repeat becomes a one-shot trigger of all components down to second 0.",
            source: "observed"),
        Requirement(
            "RO-07", "A date that repeats every hour becomes a repeating trigger of minute and second 0.",
            source: "README; observed"),
        Requirement(
            "RO-08", "A date that repeats every day becomes a repeating trigger of hour, minute and second 0.",
            source: "README; observed"),
        Requirement(
            "RO-09",
            "A date that repeats every week becomes a repeating trigger of weekday, hour, minute and second 0.",
            source: "README; observed"),
        Requirement(
            "RO-10", "A date that repeats every month becomes a repeating trigger of day, hour, minute and second 0.",
            source: "README; observed"),
        Requirement(
            "RO-11",
            "Interval and location triggers become the system's with the same repetition, and come back as they were.",
            source: "README; observed"),
        Requirement(
            "RO-36",
            "An interval of zero or less, or one of less than 60 seconds that repeats, is refused: nil comes back, nothing is marked, nothing is added.",
            source: "our choice, D-ROBIN-2, for the system ends a process that makes such a trigger"),
        Requirement(
            "RO-12",
            "Every notification sounds: by default with the system's sound, with a name with the sound of that name.",
            source: "README; observed"),
        Requirement(
            "RO-13", "A title, thread or category that was not given stays empty in the system's content.",
            source: "observed"),
        Requirement(
            "RO-14", "Read back from a request without title and thread, the title is nil and the thread empty.",
            source: "observed"),
        Requirement(
            "RO-15", "A date trigger of each repetition is read back equal to what was scheduled.", source: "observed"),
        Requirement(
            "RO-16", "User info, badge, body, category and thread survive scheduling and reading back.",
            source: "README; observed"),
    ]

    private static let scheduling: [Requirement] = [
        Requirement(
            "RO-17", "Scheduling returns the same object, marks it as scheduled and adds one pending request.",
            source: "README"),
        Requirement(
            "RO-18", "Scheduling what is marked as scheduled returns it and adds nothing.", source: "observed"),
        Requirement(
            "RO-19", "With sixty pending the next is refused: nil comes back, nothing is marked, nothing is added.",
            source: "README"),
        Requirement(
            "RO-20", "Requests that the app adds without Robin count against Robin's slots.", source: "observed"),
        Requirement("RO-21", "Raising the maximum above 64 allows 64.", source: "observed"),
        Requirement(
            "RO-24", "Cancelling an object removes its request and its mark, and does nothing if it has no mark.",
            source: "README; observed"),
        Requirement(
            "RO-25", "Cancelling by identifier removes the request and leaves the mark of an object in hand.",
            source: "README; observed"),
        Requirement(
            "RO-28", "Rescheduling after a change of the trigger leaves one request, with the new date.",
            source: "observed"),
        Requirement(
            "RO-29", "The scheduled count is the number of requests that are pending in the centre.", source: "observed"
        ),
    ]

    private static let groups: [Requirement] = [
        Requirement("RO-22", "A group for which there are too few slots is refused as a whole.", source: "observed"),
        Requirement(
            "RO-23", "Making a group gives each member the group's identifier as its thread.", source: "README"),
        Requirement(
            "RO-26", "Cancelling a group removes the pending requests of that thread, and no others.", source: "README"),
        Requirement(
            "RO-37", "Cancelling a group by its object takes the mark from those members that were pending.",
            source: "our choice, D-ROBIN-3"),
        Requirement(
            "RO-38", "Cancelling all removes every pending request of the app, whoever added it.", source: "observed"),
        Requirement(
            "RO-27",
            "A group that is read back holds the members that are still pending, and is nil when there are none.",
            source: "README"),
    ]

    private static let rest: [Requirement] = [
        Requirement(
            "RO-30", "Delivered notifications come with the marks scheduled and delivered and with their date.",
            source: "README; observed"),
        Requirement(
            "RO-31", "Removing delivered notifications, by object, by identifier or all, removes exactly those.",
            source: "README"),
        Requirement(
            "RO-32",
            "A response to a registered action makes a handler, hands it the notification, and completes once.",
            source: "README"),
        Requirement(
            "RO-33", "A text response brings the text along; without a handler the response is only completed.",
            source: "README"),
        Requirement(
            "RO-34", "Settings show a change after a forced refresh or a return to the front, and not before.",
            source: "README"),
        Requirement("RO-35", "The enabled settings are exactly those that the system has enabled.", source: "README"),
    ]
}
