import Carillon
import DateBuilder
import UserNotifications

extension Scenario {
    static let dateCommittee = Scenario(
        "db/year/committee",
        "A committee settles the dates of years past and to come: closing on 31 December, elections in April every two years.",
        covers: ["DB-22", "DB-23"]
    ) { world in
        let phone = world.planner("phone", in: "America/New_York")
        phone.run {
            world.expect(
                ExactYear(year: 2020).lastMonth.lastDay.written, equals: "2020-12-31",
                "the last day of 2020 is 31 December")
            world.expect(
                ExactYear(year: 2020).allMonths.firstDay.written,
                equals: (1...12).map { "\(CivilMonth(year: 2020, month: $0).firstDay)" }, "the year has twelve months")
            world.expect(
                ExactYear(year: 2022).addingYears(2).firstMonth.addingMonths(3).first(.thursday).written,
                equals: "2024-04-04", "the elections of 2024 are on the first Thursday of April")
        }

        let closings = phone.run {
            EveryYear(forYears: 4, starting: ThisYear()).lastMonth.lastDay.at(hour: 18, minute: 0)
        }
        // The world began in Greenwich, where the new year is five hours ahead.
        let years = [2025, 2026, 2027, 2028]
        for (year, components) in zip(years, closings.dateComponents()) {
            try await phone.schedule("closing of \(year)", .once(components))
        }
        try await world.advance(to: World.date("2029-01-01 12:00"))
        world.expect(
            phone.deliveries, equals: years.map { "closing of \($0), \($0)-12-31 18:00 GMT-5" },
            "the books are closed on the last evening of each year")
    }
}
