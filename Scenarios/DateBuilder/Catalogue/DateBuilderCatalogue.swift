import CarillonConformance
import ScenarioFixtures

/// DateBuilder's requirements. Their sources are its README (“README”) and behaviour that its users see (“observed”).
/// Where both are silent, the requirements are our choices.
enum DateBuilderCatalogue {
    static let requirements: [Requirement] = days + series + weeks + months + calendars + times

    private static let days: [Requirement] = [
        Requirement(
            "DB-01",
            "Today at a time of day has year, month and day of today by the calendar in force, the hour, minute and second, and nothing else.",
            source: "README; observed"),
        Requirement(
            "DB-03", "The components of a day are its era, year, month and day.", source: "observed"),
        Requirement(
            "DB-04", "Tomorrow, on the last day of a month or a year, is the first day of the next.", source: "README"),
        Requirement(
            "DB-33",
            "A day that its zone left out is the next one, and is missing among the days of its week and its month.",
            source: "our choice, D-DATEBUILDER-7"),
        Requirement(
            "DB-05", "An exact day that its month lacks is so many days into the next: 30 February 2026 is 2 March.",
            source: "observed"),
    ]

    private static let series: [Requirement] = [
        Requirement(
            "DB-06", "Every day for n days is n days in a row, of which the start is the first; for 0 there are none.",
            source: "README"),
        Requirement(
            "DB-07", "A random time of day for a series of days is drawn anew for each of them.", source: "README"),
        Requirement(
            "DB-08",
            "A random time of day is one of the whole seconds of its span, the first included and the end not.",
            source: "observed"),
        Requirement(
            "DB-09",
            "The ten members of an optimized series are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 units from its start.",
            source: "observed"),
        Requirement(
            "DB-10", "A series of a negative number of members is a programming error, which traps.",
            source: "observed",
            excluded:
                "A trap ends a scenario as crashed. `DelayDistributionTests.negative` shows the trap in a process of its own."
        ),
    ]

    private static let weeks: [Requirement] = [
        Requirement(
            "DB-11", "A week runs from the day on which the calendar in force begins weeks to the day before that.",
            source: "README; observed"),
        Requirement(
            "DB-12",
            "Sunday is the last day of a week that begins on Monday, and the first of one that begins on Sunday.",
            source: "observed"),
        Requirement(
            "DB-13",
            "The weekend of a week starts on Friday in Israel, and on Saturday in the United States and in Germany.",
            source: "README; observed"),
        Requirement(
            "DB-14", "The weekend of a week in the United States ends on the Sunday that opens the next week.",
            source: "observed"),
        Requirement(
            "DB-15", "All days of a week are seven, from the first to the last, also when clocks are set in between.",
            source: "observed"),
        Requirement(
            "DB-16",
            "The week of 1 January 2026 in the United States starts on 28 December 2025, and so it does everywhere that weeks start on Sunday.",
            source: "observed"),
    ]

    private static let months: [Requirement] = [
        Requirement(
            "DB-17", "February 2024 ends on the 29th and has 29 days.", source: "observed"),
        Requirement(
            "DB-18", "The month after that of 31 January starts on 1 February; no month is skipped for being short.",
            source: "observed"),
        Requirement("DB-19", "The first Friday of February 2026 is the 6th.", source: "README; observed"),
        Requirement(
            "DB-20", "A fifth Friday that the month lacks is the first of the next: in February 2026 it is 6 March.",
            source: "observed"),
        Requirement(
            "DB-21",
            "The first Fridays of every month for 12 months are twelve, one in each of twelve months in a row.",
            source: "README"),
        Requirement(
            "DB-22", "The last day of the last month of 2020 is 31 December 2020.", source: "README; observed"),
        Requirement(
            "DB-23",
            "The first Thursday three months after the first month of the year two years after 2022 is 4 April 2024.",
            source: "README; observed"),
    ]

    private static let calendars: [Requirement] = [
        Requirement(
            "DB-24",
            "A date that ends in a time of day becomes a moment by the calendar in force when it is read, not when it was built.",
            source: "observed"),
        Requirement(
            "DB-25",
            "A calendar, zone or locale that is put in force for a closure is so in the closure, and not after it.",
            source: "README"),
        Requirement(
            "DB-26", "Setting the calendar to the device's current one makes it follow the device from then on.",
            source: "observed"),
    ]

    private static let times: [Requirement] = [
        Requirement(
            "DB-02",
            "The components of an exact moment are era, year, month, weekday, day, hour, minute and second by the calendar in force.",
            source: "observed"),
        Requirement(
            "DB-27", "Times of day are ordered by hour, then by minute, then by second.", source: "observed"),
        Requirement(
            "DB-28", "The time 25:61 stays 25:61 in the components, and as a moment is 02:01 on the next day.",
            source: "observed"),
        Requirement(
            "DB-29",
            "A time that the clocks skip is a moment as much later as they were set forward; a time that comes twice is the first of the two.",
            source: "observed; our choice where the clocks are set by other than an hour, D-DATEBUILDER-11"),
        Requirement(
            "DB-30", "A month after 31 January 2026 is 28 February at the same time of day.", source: "observed"),
        Requirement(
            "DB-31", "A moment plus some days is at the same time on the wall, also when clocks are set in between.",
            source: "observed"),
        Requirement(
            "DB-32", "The dates and the components of a series are in the order of the series.", source: "README"),
    ]
}
