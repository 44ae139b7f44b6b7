import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about times of day, including times that no clock shows.
extension Scenario {
    static let dateRandomTime = Scenario(
        "db/time/random",
        "Three hundred random times meet each of the three seconds from 08:59:59 to before 09:00:02.",
        covers: ["DB-08"]
    ) { world in
        let phone = world.device("phone", timeZone: "Asia/Kolkata")
        let (first, end) = (TimeOfDay(hour: 8, minute: 59, second: 59), TimeOfDay(hour: 9, minute: 0, second: 2))
        let times = phone.run { (1...300).map { _ in TimeOfDay.randomTime(from: first, to: end) } }
        world.expect(times.contains(first), "the first second is among them")
        world.expect(!times.contains(end), "the end is not")
        world.expect(
            Set(times).sorted(), equals: [first, .time(hour: 9, minute: 0), .time(hour: 9, minute: 0, second: 1)],
            "all seconds of the span are, and no other")
    }

    static let dateShiftPlan = Scenario(
        "db/time/shift-plan", "The alarms of a shift plan, put down in any order and then sorted, ring in that order.",
        covers: ["DB-27"]
    ) { world in
        let phone = world.planner("phone", in: "Europe/Berlin")
        let inOrder = [
            TimeOfDay(hour: 6, minute: 59, second: 59), .time(hour: 7, minute: 0), .time(hour: 7, minute: 0, second: 1),
            .time(hour: 7, minute: 30), .time(hour: 20, minute: 0), .time(hour: 22, minute: 0, second: 59),
        ]
        let plans = (1...20).map { _ in
            var (left, plan) = (inOrder, [TimeOfDay]())
            while !left.isEmpty { plan.append(left.remove(at: Int(world.random().next(below: UInt64(left.count))))) }
            return plan
        }
        let sorted = phone.run { plans.map { $0.sorted() } }
        world.expect(
            sorted, equals: plans.map { _ in inOrder },
            "from any order hours count before minutes, and minutes before seconds")

        for (number, time) in sorted[0].enumerated() {
            try await phone.plan("alarm \(number + 1)", Tomorrow().at(time))
        }
        try await world.advance(by: .days(2))
        world.expect(
            phone.deliveryHistory.map(\.request.identifier), equals: (1...inOrder.count).map { "alarm \($0)" },
            "they ring in that order")
    }

    static let dateNightShift = Scenario(
        "db/time/night-shift",
        "A night shift that ends at 25:61, as the timetable has it, ends at 02:01 in the morning.",
        covers: ["DB-28"]
    ) { world in
        let phone = world.planner("phone", in: "America/New_York")
        try await world.advance(to: World.date("2026-06-17 12:00", in: "America/New_York"))
        let end = phone.run { Today().at(hour: 25, minute: 61) }
        world.expect(
            end.dateComponents(),
            equals: DateComponents(year: 2026, month: 6, day: 17, hour: 25, minute: 61, second: 0),
            "the components say it as the timetable does")
        world.expect(
            phone.run { phone.wallTime(end.date()) }, equals: "2026-06-18 02:01 GMT-4", "it is 02:01 on the next day")
        try await phone.plan("home", end.addingSeconds(0))
        try await world.advance(by: .days(1))
        world.expect(phone.deliveries, equals: ["home, 2026-06-18 02:01 GMT-4"], "then the phone says so")
    }

    static let dateClockChanges = Scenario(
        "db/time/clock-changes",
        "In nights in which clocks are set, a time that is missing is later, and of one that comes twice the first counts.",
        covers: ["DB-29"], expectsExactTimes: true
    ) { world in
        typealias Night = (place: String, day: [Int], time: [Int], shown: String)
        let nights: [Night] = [
            ("America/New_York", [2026, 3, 8], [2, 30], "2026-03-08 03:30 GMT-4"),
            ("America/New_York", [2026, 11, 1], [1, 30], "2026-11-01 01:30 GMT-4"),
            ("Europe/Berlin", [2026, 3, 29], [2, 0], "2026-03-29 03:00 GMT+2"),
            ("Europe/Berlin", [2026, 10, 25], [2, 59], "2026-10-25 02:59 GMT+2"),
            // Clocks in this zone change at midnight.
            ("America/Sao_Paulo", [2018, 11, 4], [0, 0], "2018-11-04 01:00 GMT-2"),
            ("Africa/Cairo", [2026, 4, 24], [0, 30], "2026-04-24 01:30 GMT+3"),
        ]
        // Ours: clocks in this zone change by half an hour.
        let oursAlone: [Night] = [
            ("Australia/Lord_Howe", [2026, 10, 4], [2, 15], "2026-10-04 02:45 GMT+11"),
            ("Australia/Lord_Howe", [2026, 4, 5], [1, 45], "2026-04-05 01:45 GMT+11"),
        ]
        for (number, night) in (world.reality == nil ? nights + oursAlone : nights).enumerated() {
            let phone = world.device("phone \(number + 1)", timeZone: night.place)
            phone.run {
                let date = ExactDay(year: night.day[0], month: night.day[1], day: night.day[2])
                    .at(hour: night.time[0], minute: night.time[1])
                let parts = date.dateComponents()
                world.expect(
                    [parts.hour, parts.minute], equals: night.time,
                    "the components are as they were told (\(night.place))")
                world.expect(phone.wallTime(date.date()), equals: night.shown, "the moment in \(night.place)")
            }
        }

        let parents = world.planner("parents", in: "America/New_York")
        let feed = parents.run { ExactDay(year: 2026, month: 3, day: 8).at(hour: 2, minute: 30) }
        try await parents.plan("feed", feed)
        try await world.advance(to: World.date("2026-03-09 00:00", in: "America/New_York"))
        world.expect(
            parents.deliveryHistory.map(\.date), equals: [parents.run { feed.date() }],
            "the system takes the components for the same moment")
    }
}
