import Foundation
import TestBeds
import Testing

@testable import DateBuilder

/// The rule for times that do not exist or exist twice, held against clocks that are looked at minute by minute.
@Suite("Wall times")
struct WallTimeTests {
    static let zones = [
        "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "America/Havana",
        "Pacific/Apia",
        "Africa/Casablanca", "Asia/Gaza", "America/St_Johns", "Asia/Pyongyang", "Antarctica/Troll",
    ]

    @Test("Around every transition the first moment that shows a wall time is its date", arguments: zones)
    func transitions(zone identifier: String) throws {
        let zone = TimeZone.named(identifier)
        let calendar = CivilCalendar(.named(.gregorian, zone: identifier))
        let end = date("2030-01-01T00:00:00Z")
        var transition = date("2000-01-01T00:00:00Z")
        while let next = zone.nextDaylightSavingTimeTransition(after: transition), next < end {
            transition = next
            let before = zone.secondsFromGMT(for: next - 1)
            // The times that the clock shows, from a day and a half before to as long after, and when it shows each
            // first.
            let step = 900
            var firstShown: [Int: Int] = [:]
            let middle = Int(next.timeIntervalSince1970)
            for time in stride(from: middle - 129_600, through: middle + 129_600, by: step) {
                let wall = time + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
                if firstShown[wall] == nil { firstShown[wall] = time }
            }
            for wall in stride(from: middle + before - 93_600, through: middle + before + 93_600, by: step) {
                let expected = firstShown[wall] ?? wall - before
                let found = calendar.date(of: WallTime(seconds: Double(wall)))
                try #require(Int(found.timeIntervalSince1970) == expected, "\(next), wall time \(wall)")
            }
        }
    }
}
