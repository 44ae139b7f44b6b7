import Carillon
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about the way from dates to triggers, and from requests to a timeline.
extension Scenario {
    static let niceLongPrompt = Scenario(
        "nn/timeline/long-prompt",
        "Somebody thinks for three hours before they allow notifications: what was due meanwhile is left out, and the rest comes when it was meant to.",
        covers: ["NN-19", "NN-20"], expectsExactTimes: true,
        ours: "NiceNotifications' README says nothing of dates that come nearer while a question is open."
    ) { world in
        let phone = try await world.newPhone()
        phone.answerPrompts(by: .later)
        let start = phone.date
        let timeline = phone.run {
            NotificationsTimeline {
                ExactlyAt(start).addingHours(1).schedule(title: "in an hour")
                Today().at(hour: 11, minute: 0).schedule(title: "at eleven")
                ExactlyAt(start).addingHours(3).addingSeconds(1).schedule(title: "in three hours")
                ExactlyAt(start).addingHours(5).addingSeconds(7).schedule(title: "in five hours")
                Today().at(hour: 15, minute: 0).schedule(title: "at three")
            }
        }
        await phone.schedule(timeline, group: "today", .askSystemPermissionIfNeeded)
        try await world.advance(by: .hours(3))
        phone.answerPrompt(isGranted: true)
        await world.settle()
        phone.mainApp.enterBackground()
        world.expect(
            phone.pending.map(\.content.title), equals: ["in three hours", "in five hours", "at three"],
            "the request that was due while the person thought is left out")
        try await world.advance(by: .days(2))
        world.expect(
            phone.deliveryDates(titled: "in five hours"), equals: [start.addingTimeInterval(5 * 3_600 + 7)],
            "an exact date is counted from when it was planned")
        world.expect(
            phone.deliveryDates(titled: "at three"), equals: [try .berlin("2026-01-01 15:00")],
            "and a time of day comes at that time")
        world.expect(phone.deliveryHistory.count, equals: 3, "nothing that was left out comes")
    }

    static let niceMissingHour = Scenario(
        "nn/timeline/missing-hour",
        "A night nurse plans 02:30 for a week in which one night has no 02:30: six come, and that night is left out.",
        covers: ["NN-19", "NN-21"]
    ) { world in
        let phone = try await world.pocketedPhone()
        try await world.advance(to: .berlin("2026-03-26 12:00"))
        let rounds = Plan("rounds") {
            NotificationsTimeline {
                EveryDay(forDays: 7, starting: .tomorrow).at(hour: 2, minute: 30).schedule(title: "Round")
            }
        }
        world.expect(await phone.reschedule(rounds), equals: [true], "the week is planned")
        try await world.advance(by: .days(8))
        let nights =
            ["03-27 02:30 GMT+1", "03-28 02:30 GMT+1"]
            + ["03-30", "03-31", "04-01", "04-02"].map { "\($0) 02:30 GMT+2" }
        world.expect(
            phone.comings, equals: nights.map { "Round, 2026-\($0)" }, "it comes in all nights but that of the 29th")
    }

    static let niceTrial = Scenario(
        "nn/timeline/exact",
        "A trial ends fifteen days after an account was made, to the second, and the app says so a day before and at the end.",
        covers: ["NN-20"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        let createdAt = try Date.berlin("2025-12-20 18:07:31")
        let trial = phone.run {
            NotificationsTimeline {
                ExactlyAt(createdAt).addingDays(14).schedule(title: "One day left")
                ExactlyAt(createdAt).addingDays(15).schedule(title: "Your trial has ended")
            }
        }
        let now = world.date
        await phone.schedule(trial, group: "trial")
        let ends = try [Date.berlin("2026-01-03 18:07:31"), .berlin("2026-01-04 18:07:31")]
        let triggers = phone.pending.map { $0.trigger as? UNTimeIntervalNotificationTrigger }
        world.expect(
            triggers.map { $0?.timeInterval }, equals: ends.map { $0.timeIntervalSince(now) },
            "each is an interval from now to its moment")
        world.expect(triggers.map { $0?.repeats }, equals: [false, false], "and comes once")
        try await world.advance(by: .days(60))
        world.expect(phone.deliveryHistory.map(\.date), equals: ends, "each comes at its moment")
    }

    static let niceFirstFriday = Scenario(
        "nn/timeline/first-friday",
        "Oakland celebrates the first Friday of each month: a year of them comes at a quarter past eight, and a year of month's ends.",
        covers: ["NN-21"], expectsExactTimes: true
    ) { world in
        // The world begins on the afternoon of New Year's Eve in Oakland, so the first of these months is December.
        let phone = world.device("phone", timeZone: "America/Los_Angeles")
        phone.run {
            LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                EveryMonth(forMonths: 12, starting: .thisMonth)
                    .first(.friday)
                    .at(hour: 20, minute: 15)
                    .schedule(title: "First Friday", body: "Oakland let's go!")
                EveryMonth(forMonths: 12, starting: .thisMonth)
                    .lastDay
                    .at(hour: 23, minute: 50)
                    .schedule(title: "Month's end")
            }
        }
        await world.settle()
        phone.mainApp.enterBackground()
        let components = DateComponents(year: 2026, month: 1, day: 2, hour: 20, minute: 15, second: 0)
        let trigger = phone.pending.first { $0.content.title == "First Friday" }?.trigger
        let first = trigger as? UNCalendarNotificationTrigger
        world.expect(first?.repeats, equals: false, "each comes once")
        world.expect(first?.dateComponents, equals: components, "by a calendar trigger down to the second")

        try await world.advance(by: .days(400))
        let days = ["01-02", "02-06", "03-06", "04-03", "05-01", "06-05", "07-03", "08-07", "09-04", "10-02", "11-06"]
        world.expect(
            phone.deliveryDates(titled: "First Friday"),
            equals: try days.map { try World.date("2026-\($0) 20:15", in: "America/Los_Angeles") },
            "the Fridays are those of the calendar on the wall")
        let ends =
            ["2025-12-31"]
            + [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30].enumerated()
            .map { "2026-\($0 < 9 ? "0" : "")\($0 + 1)-\($1)" }
        world.expect(
            phone.deliveryDates(titled: "Month's end"),
            equals: try ends.map { try World.date("\($0) 23:50", in: "America/Los_Angeles") },
            "and so are the ends of the months")
    }

    static let niceTimelineParts = Scenario(
        "nn/timeline/parts",
        "A week is put together of chores, of sports if somebody is well, and of what this or that person likes; what is missing leaves no gap.",
        covers: ["NN-32"]
    ) { world in
        let phone = try await world.pocketedPhone()
        func week(isWell: Bool, likesMusic: Bool) -> NotificationsTimeline {
            phone.run {
                let day = Tomorrow()
                let sports = isWell ? day.at(hour: 12, minute: 0).schedule(title: "Sports") : nil
                let chores = NotificationsTimeline {
                    day.at(hour: 18, minute: 0).schedule(title: "Dishes")
                    if isWell { day.at(hour: 17, minute: 0).schedule(title: "Garden") }
                }
                let rest = NotificationsTimeline {
                    sports
                    if likesMusic {
                        day.at(hour: 20, minute: 0).schedule(title: "Concert")
                    } else {
                        day.at(hour: 19, minute: 0).schedule(title: "Cinema")
                        day.at(hour: 23, minute: 0).schedule(title: "Bus")
                    }
                }
                return NotificationsTimeline(combining: chores, .empty, rest)
            }
        }
        await phone.schedule(week(isWell: true, likesMusic: true), group: "Ada")
        await phone.schedule(week(isWell: false, likesMusic: false), group: "Ben")
        func titles(_ group: String) -> [String] {
            phone.pending.filter { $0.identifier.hasPrefix(group) }.map(\.content.title)
        }
        world.expect(
            titles("Ada"), equals: ["Dishes", "Garden", "Sports", "Concert"],
            "Ada, who is well and likes music, gets all of it, in the order in which it was put together")
        world.expect(
            titles("Ben"), equals: ["Dishes", "Cinema", "Bus"],
            "Ben, who is ill and likes films, gets the dishes and a film")
    }
}
