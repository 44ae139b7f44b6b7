import CarillonConformance
import ScenarioFixtures

/// NiceNotifications' requirements. Their sources are its README (“README”) and behaviour that its users see
/// (“observed”). Where both are silent, the requirements are our choices.
enum NiceNotificationsCatalogue {
    static let requirements: [Requirement] = systemPermission + groups + groupPermission + timelines + running

    private static let systemPermission: [Requirement] = [
        Requirement(
            "NN-01",
            "A strategy that asks the system if needed asks the person once, and schedules as soon as they allow it.",
            source: "README: Basics Guide"),
        Requirement(
            "NN-02",
            "A strategy that goes by what the system allows already asks nobody: before an answer it schedules nothing and reports a denial on system level.",
            source: "README: Basics Guide; observed"),
        Requirement(
            "NN-03", "Provisional authorization counts as none: both ready-made strategies are denied on system level.",
            source: "observed; D-NICENOTIFICATIONS-5"),
        Requirement(
            "NN-04", "A denial on either level takes what the group has pending out of the centre.",
            source: "observed; D-NICENOTIFICATIONS-4"),
    ]

    private static let groups: [Requirement] = [
        Requirement(
            "NN-05", "A request's identifier is its group's, a colon, and something that no other request has.",
            source: "observed"),
        Requirement(
            "NN-06", "However often a group is rescheduled, what is pending is its timeline, once.",
            source: "README: “Rescheduling” notification groups"),
        Requirement(
            "NN-07", "A group whose name is the beginning of another's leaves that one's requests alone.",
            source: "observed"),
        Requirement(
            "NN-08", "Scheduling into a group adds to what is pending there, so that doing it twice doubles it.",
            source: "observed"),
        Requirement(
            "NN-09", "Removing the group that scheduling has returned takes its pending requests out of the centre.",
            source: "README: Cancelling notification groups"),
    ]

    private static let groupPermission: [Requirement] = [
        Requirement(
            "NN-10",
            "Disabling a group keeps false under ___np_local_notifications_app_permission_group: and its name, which reads as denied.",
            source: "README: Disabling a notification group; observed"),
        Requirement(
            "NN-11",
            "A disabled group is denied on group level until it is allowed again; only a strategy that bypasses that level by name schedules it.",
            source: "README: Disabling a notification group, Group-level permissions; D-NICENOTIFICATIONS-1",
            deviates:
                "Upstream, both ready-made strategies bypass the group level, so that they schedule a disabled group again; ours stop at a stored no, as the README says of disabling."
        ),
        Requirement(
            "NN-12",
            "Asking once means once: after a no every run is denied on group level, and nobody is asked again.",
            source: "README: Group-level permissions"),
        Requirement(
            "NN-13", "Asking whenever it is not allowed asks again after a no, and never after a yes.",
            source: "README: Group-level permissions"),
        Requirement(
            "NN-14", "An asker that fails denies this run on group level and leaves the stored permission as it was.",
            source: "observed"),
        Requirement(
            "NN-37",
            "While a question about a group is open, whoever else wants to ask about the group waits, and gets its answer.",
            source: "our choice, D-NICENOTIFICATIONS-2"),
        Requirement(
            "NN-15", "Allowing automatically turns a stored no into a yes.", source: "README: Group-level permissions"),
        Requirement(
            "NN-16",
            "A group that is allowed if another one is follows the other's stored permission and leaves its own alone.",
            source: "README: Group-level permissions; observed"),
        Requirement(
            "NN-34",
            "A switch for a group enables and plans it, or disables it; it goes back when the system or the person denies, and shows what the Settings app changes.",
            source: "README: Notification Permission Switch"),
        Requirement(
            "NN-17", "A yes on group level stays stored when the system then denies.", source: "observed"),
        Requirement(
            "NN-18", "The group level comes first: when it denies, the system is not asked.",
            source: "README: Group-level permissions"),
        Requirement(
            "NN-31",
            "A group's status is denied by the system if the system denies, enabled if both levels allow, and disabled otherwise.",
            source: "observed"),
    ]

    private static let timelines: [Requirement] = [
        Requirement(
            "NN-19",
            "A date that has passed, or that the clock on the wall will never show, makes no request, and the run is a success all the same.",
            source: "observed; D-NICENOTIFICATIONS-15"),
        Requirement(
            "NN-20", "An exact date to come becomes an interval trigger that does not repeat and is due at that date.",
            source: "observed"),
        Requirement(
            "NN-21",
            "A time on a day becomes a calendar trigger that does not repeat, of year, month, day, hour, minute and second.",
            source: "observed"),
        Requirement(
            "NN-22",
            "A maker that takes a date is called once for each trigger, with the date at which that one fires.",
            source: "README: Scheduling recurring notifications"),
        Requirement(
            "NN-23", "A maker that makes nothing skips its own trigger and no other.", source: "README: Case study"),
        Requirement(
            "NN-24", "The contents of asynchronous makers are added in the order in which the makers call back.",
            source: "observed"),
        Requirement(
            "NN-29", "A category and a target content identifier are set on all content that a request's maker makes.",
            source: "observed"),
        Requirement(
            "NN-30", "Content made of nothing has empty texts and the default sound; muted content has no sound.",
            source: "README: Scheduling a one-off notification; observed"),
        Requirement(
            "NN-32",
            "A timeline takes requests that may be missing, and branches; a combination keeps the order of its parts.",
            source: "README: Notification Timelines; observed"),
    ]

    private static let running: [Requirement] = [
        Requirement(
            "NN-25",
            "The completion comes later, on the main queue, once, and does not wait for what asynchronous makers still make.",
            source: "observed"),
        Requirement(
            "NN-26", "A group is asked for its timeline on the main thread, unless it says that any queue will do.",
            source: "README: Creating timeline on background queue"),
        Requirement(
            "NN-27",
            "A request that the centre cannot add leaves scheduling a success; scheduling a request directly reports the centre's error.",
            source: "observed"),
        Requirement(
            "NN-28", "Scheduling a request directly adds nothing when a level denies, and says which.",
            source: "README: Scheduling directly with UNNotificationRequest; observed"),
        Requirement(
            "NN-35", "The first answer of an asker, a maker or a group counts, and no later one.",
            source: "our choice, D-NICENOTIFICATIONS-9"),
        Requirement(
            "NN-36",
            "An earlier call about a group adds nothing more once a later call has cleared the group.",
            source: "our choice, D-NICENOTIFICATIONS-7"),
        Requirement(
            "NN-33",
            "After a run that was allowed the group is asked about each of its delivered notifications, and those that it gives up are removed.",
            source: "observed"),
    ]
}
