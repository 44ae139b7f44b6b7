import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about the calendar in force: the device's calendar, in any place, until the app sets another.
extension Scenario {
    static let dateTraveller = Scenario(
        "db/calendar/traveller",
        "Somebody plans breakfast and a call in Tokyo and flies to Berlin: breakfast goes by the clock on the wall, the call does not.",
        covers: ["DB-24"]
    ) { world in
        let tokyo = "Asia/Tokyo"
        let phone = world.planner("phone", in: tokyo)
        try await world.advance(to: World.date("2026-06-16 12:00", in: tokyo))
        let nineInTokyo = try World.date("2026-06-17 09:00", in: tokyo)
        let (day, breakfast, call) = phone.run {
            let day = ExactDay(year: 2026, month: 6, day: 17)
            return (day, day.at(hour: 9, minute: 0), ExactlyAt(nineInTokyo))
        }
        world.expect(phone.run { breakfast.date() }, equals: nineInTokyo, "in Tokyo both are at nine")

        phone.travel(to: "Europe/Berlin")
        let zoneOfTokyo = try world.require(TimeZone(identifier: tokyo), "the zone of Tokyo")
        phone.run {
            world.expect(
                phone.wallTime(breakfast.date()), equals: "2026-06-17 09:00 GMT+2",
                "in Berlin breakfast is at nine by the clock in Berlin")
            world.expect(call.date(), equals: nineInTokyo, "the call is when it was")
            world.expect(
                day.written, equals: "2026-06-16", "the day that began in Tokyo began on the day before in Berlin")
            DateBuilder.withTimeZone(zoneOfTokyo) {
                world.expect(
                    breakfast.date(), equals: nineInTokyo, "an app that asks by Tokyo's clock is told Tokyo's time")
                world.expect(day.written, equals: "2026-06-17", "and Tokyo's day")
            }
        }

        try await phone.plan("breakfast", breakfast)
        try await phone.plan("call", call)
        try await world.advance(by: .days(2))
        world.expect(
            phone.deliveries, equals: ["call, 2026-06-17 02:00 GMT+2", "breakfast, 2026-06-17 09:00 GMT+2"],
            "the phone rings in the night, and at breakfast")
    }

    static let dateClosures = Scenario(
        "db/calendar/closures",
        "An app asks what day it is for friends in other places, and is itself where it was; so is the phone beside it.",
        covers: ["DB-25"]
    ) { world in
        try await world.advance(to: World.date("2026-06-14 23:00"))
        let london = world.device("London", timeZone: "Europe/London", locale: "en_GB")
        let newYork = world.device("New York", timeZone: "America/New_York", locale: "en_US")
        func days() -> [String] { [Today().written, ThisWeek().firstDay.written] }
        let (inLondon, inNewYork) = (["2026-06-15", "2026-06-15"], ["2026-06-14", "2026-06-14"])
        world.expect(london.run(days), equals: inLondon, "a Monday has just begun in London")

        try london.run {
            let honolulu = try world.require(TimeZone(identifier: "Pacific/Honolulu"), "the zone of Honolulu")
            DateBuilder.withTimeZone(honolulu) {
                world.expect(days(), equals: ["2026-06-14", "2026-06-08"], "in Honolulu it is Sunday")
                DateBuilder.withLocale(Locale(identifier: "ar_EG")) {
                    world.expect(
                        days(), equals: ["2026-06-14", "2026-06-13"], "which is the second day for an Egyptian")
                    if world.reality == nil {
                        // Ours (D-DATEBUILDER-1): each app has its own calendar. The real one has one in a process.
                        world.expect(newYork.run(days), equals: inNewYork, "all the same to the phone in New York")
                    }
                }
                world.expect(days(), equals: ["2026-06-14", "2026-06-08"], "one step back it is as before")
            }
            world.expect(days(), equals: inLondon, "after the zone")

            var calendar = DateBuilder.calendar
            calendar.firstWeekday = 4
            _ = DateBuilder.withCalendar(calendar) {
                world.expect(days(), equals: ["2026-06-15", "2026-06-10"], "weeks that begin on Wednesday")
            }
            world.expect(days(), equals: inLondon, "after the calendar")

            _ = DateBuilder.withLocale(Locale(identifier: "en_US")) {
                world.expect(days(), equals: ["2026-06-15", "2026-06-14"], "weeks that begin on Sunday")
            }
            world.expect(days(), equals: inLondon, "after the locale")
        }
        world.expect(newYork.run(days), equals: inNewYork, "and so it is on the phone in New York")
    }

    static let dateFollowing = Scenario(
        "db/calendar/following",
        "An app that went by Greenwich for a while takes the phone's calendar again, and from then on travels with it.",
        covers: ["DB-26"]
    ) { world in
        let phone = world.device("phone", timeZone: "Asia/Tokyo")
        try await world.advance(to: World.date("2026-06-17 12:00"))
        func nine() -> String { phone.run { phone.wallTime(Today().at(hour: 9, minute: 0).date()) } }
        world.expect(nine(), equals: "2026-06-17 09:00 GMT+9", "at first nine is nine in Tokyo")

        phone.run {
            var greenwich = DateBuilder.calendar
            greenwich.timeZone = .gmt
            DateBuilder.calendar = greenwich
        }
        world.expect(nine(), equals: "2026-06-17 18:00 GMT+9", "then nine is nine in Greenwich")
        phone.travel(to: "Australia/Sydney")
        world.expect(nine(), equals: "2026-06-17 19:00 GMT+10", "wherever the phone goes")
        phone.travel(to: "Asia/Tokyo")

        phone.run { DateBuilder.calendar = Environment.current.platform.calendar }
        world.expect(nine(), equals: "2026-06-17 09:00 GMT+9", "with the phone's calendar it is Tokyo's again")
        phone.travel(to: "America/New_York")
        world.expect(nine(), equals: "2026-06-17 09:00 GMT-4", "and it follows the phone to New York")

        let calendars: [(Calendar.Identifier, DateComponents)] = [
            (.buddhist, DateComponents(year: 2_569, month: 6, day: 17, hour: 9, minute: 0, second: 0)),
            (.hebrew, DateComponents(year: 5_786, month: 11, day: 2, hour: 9, minute: 0, second: 0)),
            (.iso8601, DateComponents(year: 2_026, month: 6, day: 17, hour: 9, minute: 0, second: 0)),
        ]
        phone.run {
            for (identifier, components) in calendars {
                var calendar = Calendar(identifier: identifier)
                calendar.timeZone = Environment.current.platform.calendar.timeZone
                DateBuilder.withCalendar(calendar) {
                    world.expect(
                        Today().at(hour: 9, minute: 0).dateComponents(), equals: components,
                        "by the \(identifier) calendar it is another day of the same name")
                    world.expect(
                        phone.wallTime(Today().at(hour: 9, minute: 0).date()), equals: "2026-06-17 09:00 GMT-4",
                        "and nine is nine there, too")
                }
            }
            // Ours (D-DATEBUILDER-8): components name an era where the day could not be found again without.
            guard world.reality == nil else { return }
            let christmas = ExactDay(year: 0, month: 12, day: 25).at(hour: 9, minute: 0)
            world.expect(
                christmas.dateComponents().era, equals: 0,
                "a day before our era says so, for its year alone does not")
            world.expect(
                christmas.addingDays(8).dateComponents().era, equals: 1,
                "a week later the first year has begun")
        }
    }
}
