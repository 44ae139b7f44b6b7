import Carillon
import Foundation
import MyApp

extension Scenario {
    static let longCourse = Scenario(
        "my/slots/long-course", "Of a course with more reminders than the system takes, none is missed.",
        covers: ["MY-1"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        // Nobody has written down which requests the system drops. This is what is worst for the app.
        phone.setLimitPolicy(.lastAdded)
        let app = await phone.startPills()
        try await phone.run {
            try await app.signIn(
                "Ann", Course("Iron", from: Date(), days: 30, at: [.init(8, 0), .init(20, 0)]))
        }
        let planned = phone.pending.count
        world.expect(planned, equals: 64, "as many as there is room for are planned")
        for _ in 0..<6 {
            try await world.advance(by: .days(5))
            try await phone.open(app)
        }
        let first = try World.date("2026-01-01 08:00", in: "Europe/Berlin")
        let due = (0..<60).map { first + Double($0) * 43_200 }
        world.expect(phone.dueDates, equals: due, "no dose is missed")
    }

    static let springForward = Scenario(
        "my/time/spring-forward", "In the night that has no half past two, the dose is due at half past three.",
        covers: ["MY-2"]
    ) { world in
        let newYork = "America/New_York"
        let phone = world.device("phone", timeZone: newYork)
        let app = await phone.startPills()
        try await world.advance(to: World.date("2026-03-06 23:30", in: newYork))
        try await phone.run {
            try await app.signIn("Ann", Course("Sleep", from: Date(), days: 4, at: [.init(2, 30)]))
        }
        try await world.advance(by: .days(5))
        let due = try ["2026-03-07 02:30", "2026-03-08 03:30", "2026-03-09 02:30"].map {
            try World.date($0, in: newYork)
        }
        world.expect(phone.dueDates, equals: due, "each night has its dose")
    }

    static let flight = Scenario(
        "my/time/flight", "After a flight to Tokyo a dose is due at eight in the morning there.", covers: ["MY-3"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        let app = await phone.startPills()
        try await world.advance(to: World.date("2026-05-01 12:00", in: "Europe/Berlin"))
        try await phone.run {
            try await app.signIn("Ann", Course("Iron", from: Date(), days: 2, at: [.init(8, 0)]))
        }
        phone.travel(to: "Asia/Tokyo")
        try await world.advance(by: .days(2))
        let morning = try World.date("2026-05-02 08:00", in: "Asia/Tokyo")
        world.expect(phone.dueDates, equals: [morning], "it is eight on the clock on the wall")
    }
}
