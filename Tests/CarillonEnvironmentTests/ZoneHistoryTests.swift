import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("The history of a time zone")
struct ZoneHistoryTests {
    /// Winter and summer time, half an hour of it, a Ramadan without, a day left out, none at all.
    static let zones = [
        "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia", "Asia/Tokyo", "GMT",
    ]

    @Test("It says what Foundation says, in whatever order it is asked", arguments: zones)
    func agrees(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        let history = ZoneHistory()
        // From 1890 to 2200, later and earlier by turns, and over more transitions than are kept.
        for step in 0..<4_000 {
            let date = Date(timeIntervalSince1970: Double(step * 7_919_000_000 % 9_783_072_000) - 2_524_521_600.5)
            #expect(history.zone(zone).offset(at: date) == zone.secondsFromGMT(for: date), "\(date)")
        }
    }

    @Test("A stretch ends with the transition, to the second")
    func ends() throws {
        let zone = KnownZone(try #require(TimeZone(identifier: "Europe/Berlin")))
        let forward = 1_774_746_000
        #expect(zone.stretch(at: forward - 100).end == forward)
        #expect(zone.stretch(at: forward - 1).offset == 3_600)
        #expect(zone.stretch(at: forward).offset == 7_200)
    }

    @Test("Zones are told apart")
    func several() throws {
        let history = ZoneHistory()
        // 2026, 1890, and 1948, when Tokyo had a summer time.
        for seconds in [1_767_225_600.0, -2_500_000_000, -680_000_000] {
            let date = Date(timeIntervalSince1970: seconds)
            for identifier in ZoneHistoryTests.zones + ZoneHistoryTests.zones.reversed() {
                let zone = try #require(TimeZone(identifier: identifier))
                #expect(history.zone(zone).offset(at: date) == zone.secondsFromGMT(for: date), "\(identifier), \(date)")
            }
        }
    }

    @Test("More zones than are kept are found again")
    func many() {
        let history = ZoneHistory()
        for _ in 0..<2 {
            for minutes in -200..<200 {
                guard let zone = TimeZone(secondsFromGMT: minutes * 60) else { continue }
                #expect(history.zone(zone).offset(at: .distantPast) == minutes * 60)
            }
        }
    }

    @Test("A zone is known once, by its name")
    func once() throws {
        let history = ZoneHistory()
        let zone = history.zone(try #require(TimeZone(identifier: "Europe/Berlin")))
        #expect(history.zone(try #require(TimeZone(identifier: "Europe/Berlin"))) === zone)
        #expect(history.zone(.gmt) !== zone)
        #expect(zone.identifier == "Europe/Berlin")
    }
}
