import Carillon
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about contents that makers make at the time of scheduling, at once or later.
extension Scenario {
    static let niceHoroscope = Scenario(
        "nn/makers/date",
        "Each horoscope is written once, for the moment at which it comes: on mornings, in the night of the long hour, and three days after a purchase.",
        covers: ["NN-22"]
    ) { world in
        let phone = try await world.pocketedPhone()
        try await world.advance(to: .berlin("2026-10-22 12:00"))
        let written = Notes<Date>()
        func horoscope(for date: Date) -> NotificationContent? {
            written.note(date)
            return NotificationContent(title: "Horoscope", body: "\(WallTime(date, in: phone.timeZone))")
        }
        let horoscopes = Plan("horoscopes") {
            NotificationsTimeline {
                EveryDay(forDays: 5, starting: .tomorrow).at(hour: 2, minute: 30).schedule(with: horoscope(for:))
                ExactlyAt(phone.date).addingDays(3).schedule(with: horoscope(for:))
            }
        }
        _ = phone.run { horoscopes.timeline() }
        world.expect(written.entries.count, equals: 0, "a timeline alone writes nothing")
        await phone.reschedule(horoscopes)
        world.expect(written.entries.count, equals: 6, "each is written once")
        try await world.advance(by: .days(7))
        world.expect(
            phone.deliveryHistory.map(\.request.content.body),
            equals: phone.deliveryHistory.map { "\(WallTime($0.date, in: phone.timeZone))" },
            "each bears the moment at which it came")
        world.expect(phone.deliveryHistory.count, equals: 6, "and all came")
    }

    static let niceDayOff = Scenario(
        "nn/makers/nothing",
        "Nobody has anything to say on Sundays, so there is no quote on Sundays, and one on all other days.",
        covers: ["NN-23"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let group = Plan("weekdays") {
            NotificationsTimeline {
                EveryDay(forDays: 14, starting: .today).at(hour: 12, minute: 0).schedule { (date: Date) in
                    let isSunday = phone.weekday(of: date) == 1
                    return isSunday ? nil : NotificationContent(title: "Quote")
                }
            }
        }
        world.expect(await phone.reschedule(group), equals: [true], "a maker that makes nothing is no failure")
        world.expect(phone.pendingGroups, equals: ["weekdays: 12"], "two of fourteen days are left out")
        try await world.advance(by: .days(15))
        world.expect(
            phone.deliveryHistory.map { phone.weekday(of: $0.date) },
            equals: [5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4], "those are the Sundays")
    }

    static let niceCallbackOrder = Scenario(
        "nn/makers/order",
        "Four forecasts are fetched from servers far and near: each is planned when it arrives, and the app was told long before.",
        covers: ["NN-24", "NN-25"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let latencies = [30, 10, 40, 20]
        let asked = Notes<Int>()
        let forecasts = Plan("forecasts") {
            NotificationsTimeline {
                EveryDay(forDays: 4, starting: .tomorrow).at(hour: 6, minute: 0).schedule {
                    (completion: @escaping (UNMutableNotificationContent?) -> Void) in
                    let latency = latencies[asked.entries.count % latencies.count]
                    asked.note(latency)
                    phone.mainApp.environment.loop.schedule(after: .seconds(latency)) {
                        phone.run { completion(NotificationContent(title: "after \(latency) s")) }
                    }
                }
            }
        }
        world.expect(await phone.reschedule(forecasts), equals: [true], "the app is told at once that it is planned")
        world.expect(asked.entries, equals: latencies, "by then all servers were asked, in the timeline's order")
        world.expect(phone.pending.isEmpty, "and none has answered")
        try await world.advance(by: .seconds(25))
        world.expect(
            phone.pending.map(\.content.title), equals: ["after 10 s", "after 20 s"], "the near ones are planned first")
        try await world.advance(by: .seconds(25))
        world.expect(
            phone.pending.map(\.content.title), equals: [10, 20, 30, 40].map { "after \($0) s" }, "then the far ones")
        try await world.advance(by: .days(5))
        world.expect(
            phone.deliveryHistory.map(\.request.content.title), equals: latencies.map { "after \($0) s" },
            "they come on their days, whenever they arrived")
    }

    static let niceUnreliableMakers = Scenario(
        "nn/makers/unreliable",
        "One of five servers never answers, one answers twice, one has nothing, and two are well: three mornings are planned, each once.",
        covers: ["NN-23", "NN-24", "NN-25", "NN-35"],
        ours: "NiceNotifications' README says nothing of makers that answer twice."
    ) { world in
        let phone = try await world.pocketedPhone()
        let asked = Notes<Int>()
        let news = Plan("news") {
            NotificationsTimeline {
                EveryDay(forDays: 5, starting: .tomorrow).at(hour: 6, minute: 0).schedule {
                    (completion: @escaping (UNMutableNotificationContent?) -> Void) in
                    let server = asked.entries.count + 1
                    asked.note(server)
                    switch server {
                    case 2: break
                    case 3:
                        completion(NotificationContent(title: "news 3"))
                        completion(NotificationContent(title: "news 3 again"))
                    case 4: completion(nil)
                    default: completion(NotificationContent(title: "news \(server)"))
                    }
                }
            }
        }
        world.expect(await phone.reschedule(news), equals: [true], "it is planned")
        world.expect(phone.pendingGroups, equals: ["news: 3"], "three mornings have news")
        try await world.advance(by: .days(6))
        world.expect(
            phone.deliveryHistory.map(\.request.content.title), equals: ["news 1", "news 3", "news 5"],
            "the first of two answers counts")
    }

    static let niceCategory = Scenario(
        "nn/makers/category",
        "The person presses a button of a forecast and opens another one where it points to, whichever maker made them.",
        covers: ["NN-29"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let delegate = RecordingDelegate()
        let rain = UNNotificationAction(identifier: "RAIN", title: "It rains here", options: [])
        let category = UNNotificationCategory(
            identifier: "FORECAST", actions: [rain], intentIdentifiers: [], options: [])
        phone.center.setNotificationCategories([category])
        phone.center.delegate = delegate
        let later: (@escaping (UNMutableNotificationContent?) -> Void) -> Void = { completion in
            phone.mainApp.environment.loop.schedule(after: .seconds(10)) {
                phone.run { completion(NotificationContent(title: "later")) }
            }
        }
        let timeline = phone.run {
            NotificationsTimeline {
                EveryDay(forDays: 2, starting: .tomorrow).at(hour: 6, minute: 0).schedule(title: "at once")
                    .withCategory("FORECAST").withTargetContentIdentifier("weather")
                EveryDay(forDays: 2, starting: .tomorrow).at(hour: 18, minute: 0).schedule(with: later)
                    .withTargetContentIdentifier("weather").withCategory("FORECAST")
                Tomorrow().at(hour: 12, minute: 0).schedule(title: "Lunch")
            }
        }
        await phone.schedule(timeline, group: "forecasts")
        try await world.advance(by: .days(3))
        let forecasts = phone.delivered.map(\.request).filter { $0.content.title != "Lunch" }
        let lunch = phone.delivered.map(\.request.content).filter { $0.title == "Lunch" }
        world.expect(
            forecasts.map(\.content.categoryIdentifier), equals: Array(repeating: "FORECAST", count: 4),
            "all four forecasts have their button")
        world.expect(
            forecasts.map(\.content.targetContentIdentifier), equals: Array(repeating: "weather", count: 4),
            "and their page")
        world.expect(lunch.map(\.categoryIdentifier), equals: [""], "lunch has no button")
        world.expect(lunch.map(\.targetContentIdentifier), equals: [nil], "and no page")

        let forecast = try world.require(forecasts.last, "a forecast that has come")
        try await phone.perform("RAIN", on: forecast.identifier)
        world.expect(delegate.responses.map(\.action), equals: ["RAIN"], "a press of the button is told to the app")
    }

    static let niceBlankContent = Scenario(
        "nn/makers/blank",
        "A bell without words rings in the morning; in the evening it comes without a sound.",
        covers: ["NN-30"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let timeline = phone.run {
            NotificationsTimeline {
                Tomorrow().at(hour: 8, minute: 0).schedule(with: NotificationContent())
                Tomorrow().at(hour: 22, minute: 0).schedule(with: NotificationContent.muted())
            }
        }
        await phone.schedule(timeline, group: "bell")
        try await world.advance(by: .days(2))
        let bells = phone.delivered.map(\.request.content)
        world.expect(bells.map(\.title), equals: ["", ""], "neither has a title")
        world.expect(bells.map(\.subtitle), equals: ["", ""], "neither has a subtitle")
        world.expect(bells.map(\.body), equals: ["", ""], "neither says anything")
        world.expect(bells.map(\.sound), equals: [.default, nil], "the first has the default sound, the second none")
    }
}
