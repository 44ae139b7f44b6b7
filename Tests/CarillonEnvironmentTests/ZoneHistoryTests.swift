import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("What is known of time zones")
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
            #expect(history.offset(of: zone, at: date) == zone.secondsFromGMT(for: date), "\(date)")
        }
    }

    @Test("A stretch ends with the transition, to the second")
    func ends() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let history = ZoneHistory()
        let forward = 1_774_746_000
        #expect(history.stretch(of: zone, at: forward - 100).end == forward)
        #expect(history.stretch(of: zone, at: forward - 1).offset == 3_600)
        #expect(history.stretch(of: zone, at: forward).offset == 7_200)
    }

    @Test("Zones are told apart")
    func several() throws {
        let history = ZoneHistory()
        // 2026, 1890, and 1948, when Tokyo had a summer time.
        for seconds in [1_767_225_600.0, -2_500_000_000, -680_000_000] {
            let date = Date(timeIntervalSince1970: seconds)
            for identifier in ZoneHistoryTests.zones + ZoneHistoryTests.zones.reversed() {
                let zone = try #require(TimeZone(identifier: identifier))
                #expect(history.offset(of: zone, at: date) == zone.secondsFromGMT(for: date), "\(identifier), \(date)")
            }
        }
    }
}
