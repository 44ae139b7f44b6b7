import Carillon
import DateBuilder

extension Scenario {
    static let nextMeeting = Scenario(
        "dates/next-meeting", "Tomorrow at nine is nine o'clock where the phone is.", covers: ["DATE-1"]
    ) { world in
        let phone = world.device("phone", timeZone: "Asia/Tokyo")
        try await world.advance(to: World.date("2026-03-02 23:30", in: "Asia/Tokyo"))
        let meeting = phone.run { Tomorrow().at(hour: 9, minute: 0).date() }
        world.expect(meeting, equals: try World.date("2026-03-03 09:00", in: "Asia/Tokyo"), "it is nine in Tokyo")
    }
}
