import Carillon

/// A month on a journey.
extension Scenario {
    static let dateWeather = Scenario(
        "db/model/weather",
        "An app asks for dates at any time: they are what a calendar says on the wall there, wherever the phone is, whatever its clock shows.",
        covers: ["DB-01"],
        weather: Weather(
            .travel(to: RandomPhone.zones), .clockChanges(upTo: .days(400)), .suspensions, calmAfter: .days(30)),
        ours: "it asks for dates on clocks that are set half an hour ahead in summer"
    ) { world in
        let zones = RandomPhone.zones
        let phone = world.planner("phone", in: zones[Int(world.random().next(below: UInt64(zones.count)))])
        var differences: [String] = []
        func compare(_ random: any RandomNumbers) {
            let wall = NaiveCalendar(zone: phone.timeZone, habits: .american, now: phone.date)
            let plan = RandomPlans(random, in: phone.timeZone).plan()
            if let difference = phone.difference(in: plan, from: wall) { differences.append(difference) }
        }
        try await world.repeatedly(upTo: 120, within: .days(5)) { _, random in
            compare(random)
            // People who plan do it twice.
            if random.next(below: 2) == 1 {
                try await world.advance(by: .seconds(Int(random.next(below: 600))))
                compare(random)
            }
        }
        try await world.calm()
        compare(world.random())
        world.expect(differences.prefix(5), equals: [], "each date is what the calendar on the wall says")
    }
}
