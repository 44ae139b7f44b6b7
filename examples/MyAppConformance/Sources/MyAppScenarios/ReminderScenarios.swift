import Carillon
import Foundation
import MyApp

extension Scenario {
    static let longCourse = Scenario(
        "my/slots/long-course", "No reminder is missed, even if a course has more reminders than the system takes.",
        covers: ["MY-1"]
    ) { world in
        let ann = Patient("ann", timeZone: "Europe/Berlin", in: world)
        // Nobody has written down which requests the system drops. This is what is worst for the app.
        ann.phone.setLimitPolicy(.lastAdded)
        try await ann.signIn("Ann", "Iron 8:00 20:00 for 30 days")
        let planned = ann.phone.pending.count
        world.expect(planned, equals: 64, "as many as there is room for are planned")
        for _ in 0..<6 {
            try await world.advance(by: .days(5))
            try await ann.open()
        }
        let first = try World.date("2026-01-01 08:00", in: "Europe/Berlin")
        let due = (0..<60).map { first + Double($0) * 43_200 }
        world.expect(ann.dueDates(of: "Ann"), equals: due, "no dose is missed")
    }

    static let springForward = Scenario(
        "my/time/spring-forward", "In the night that has no half past two, the dose is due at half past three.",
        covers: ["MY-2"]
    ) { world in
        let newYork = "America/New_York"
        let ann = Patient("ann", timeZone: newYork, in: world)
        try await world.advance(to: World.date("2026-03-06 23:30", in: newYork))
        try await ann.signIn("Ann", "Sleep 2:30 for 4 days")
        try await world.advance(by: .days(5))
        let due = try world.dates("2026-03-07 02:30", "2026-03-08 03:30", "2026-03-09 02:30", in: newYork)
        world.expect(ann.dueDates(of: "Ann"), equals: due, "each night has its dose")
    }

    static let twoZones = Scenario(
        "my/time/two-zones", "Two people in two zones take their pills at eight, each by the clock on the own wall.",
        covers: ["MY-3"]
    ) { world in
        let (berlin, tokyo, newYork) = ("Europe/Berlin", "Asia/Tokyo", "America/New_York")
        let ann = Patient("ann", timeZone: berlin, in: world)
        let ben = Patient("ben", timeZone: tokyo, in: world)
        // In Berlin and in Tokyo it is already the second of May, in London not yet.
        try await world.advance(to: World.date("2026-05-02 00:30", in: berlin))
        try await ann.signIn("Ann", "Iron 8:00 for 2 days")
        try await ben.signIn("Ben", "Zinc 8:00 for 2 days")
        try await world.advance(by: .hours(4))
        ben.phone.travel(to: newYork)
        try await world.advance(by: .days(3))
        let annDue = try world.dates("2026-05-02 08:00", "2026-05-03 08:00", in: berlin)
        world.expect(ann.dueDates(of: "Ann"), equals: annDue, "Ann stays, and takes both of hers")
        let benDue = try [World.date("2026-05-02 08:00", in: tokyo), World.date("2026-05-03 08:00", in: newYork)]
        world.expect(ben.dueDates(of: "Ben"), equals: benDue, "Ben flies, and takes the second one at eight there")
    }
}
