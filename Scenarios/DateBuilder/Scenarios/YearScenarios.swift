import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about years and their months.
extension Scenario {
    static let dateClosingOfBooks = Scenario(
        "db/year/closing", "Books are closed on the last day of the last month, in years past and to come.",
        covers: ["DB-22"]
    ) { world in
        let phone = world.planner("phone", in: "America/New_York")
        try await world.advance(to: World.date("2026-01-02 12:00"))
        phone.run {
            world.expect(
                ExactYear(year: 2020).lastMonth.lastDay.written, equals: "2020-12-31",
                "the last day of 2020 was 31 December")
            world.expect(
                ExactYear(year: 2020).allMonths.firstDay.written,
                equals: (1...12).map { "\(CivilMonth(year: 2020, month: $0).firstDay)" }, "it had twelve months")
        }

        let closings = phone.run {
            EveryYear(forYears: 4, starting: ThisYear()).lastMonth.lastDay.at(hour: 18, minute: 0)
        }
        let years = [2026, 2027, 2028, 2029]
        for (year, components) in zip(years, closings.dateComponents()) {
            try await phone.schedule("closing of \(year)", .once(components))
        }
        try await world.advance(to: World.date("2030-01-01 12:00"))
        world.expect(
            phone.deliveries, equals: years.map { "closing of \($0), \($0)-12-31 18:00 GMT-5" },
            "they are closed on the last evening of each year")
    }

    static let dateElections = Scenario(
        "db/year/elections",
        "Every two years from 2022 on a club elects its board, three months after the year began, on the first Thursday.",
        covers: ["DB-23"]
    ) { world in
        let phone = world.planner("phone", in: "Europe/Berlin", locale: "de_DE")
        world.expect(
            phone.run { ExactYear(year: 2022).addingYears(2).firstMonth.addingMonths(3).first(.thursday).written },
            equals: "2024-04-04", "in 2024 that was 4 April")

        let elections = phone.run {
            EveryYear(forYears: 3, starting: ExactYear(year: 2022), distribution: .init { number, _ in 2 * number })
                .addingYears(4).firstMonth.addingMonths(3).first(.thursday).at(hour: 19, minute: 30)
        }
        for components in elections.dateComponents() {
            try await phone.schedule("\(components.year ?? 0)", .once(components))
        }
        try await world.advance(to: World.date("2030-12-31 12:00"))
        world.expect(
            phone.deliveries,
            equals: [
                "2026, 2026-04-02 19:30 GMT+2", "2028, 2028-04-06 19:30 GMT+2", "2030, 2030-04-04 19:30 GMT+2",
            ], "members are called to each of the next three")
        phone.run {
            let years = [
                ThisYear(), NextYear(), AddingYears(-1, to: ThisYear()), YearOf(world.date),
                YearOf(Today()),
                YearOf(ThisMonth()), ExactYear(year: 1),
            ]
            world.expect(
                years.map { $0.firstMonth.firstDay.written },
                equals: ["2030", "2031", "2029", "2030", "2030", "2030", "1"].map { "\($0)-01-01" },
                "a year is known by its days and months")
            world.expect(
                years.map(\.allMonths.count), equals: Array(repeating: 12, count: 7),
                "each has twelve months")
        }
    }
}
