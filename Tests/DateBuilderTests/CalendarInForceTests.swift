import CarillonEnvironment
import CarillonSimulation
import DateBuilder
import Foundation
import Synchronization
import TestBeds
import Testing

@Suite("The calendar in force")
struct CalendarInForceTests {
    struct Refusal: Error {}

    let phone = PhoneBed(zone: "Europe/Berlin", locale: "de_DE")
    let buddhist = Calendar.named(.buddhist, zone: "Asia/Bangkok", locale: "th_TH")

    @Test("It stays what it was set to")
    func stored() {
        phone.run { DateBuilder.calendar = buddhist }
        phone.travel(to: "Asia/Tokyo")
        phone.run {
            #expect(DateBuilder.calendar == buddhist)
            #expect(Today().text == "2569-06-17")
            DateBuilder.calendar.timeZone = .named("America/New_York")
            #expect(DateBuilder.calendar.identifier == .buddhist)
            #expect(DateBuilder.calendar.timeZone.identifier == "America/New_York")
        }
    }

    @Test(
        "One that differs from the device's in anything is another one",
        arguments: ["zone", "locale", "first weekday", "first week", "calendar"])
    func differs(what: String) {
        phone.run {
            var other = DateBuilder.calendar
            switch what {
            case "zone": other.timeZone = .named("Europe/Paris")
            case "locale": other.locale = Locale(identifier: "de_AT")
            case "first weekday": other.firstWeekday = 3
            case "first week": other.minimumDaysInFirstWeek = 7
            default: other = .named(.iso8601, zone: "Europe/Berlin", locale: "de_DE")
            }
            DateBuilder.calendar = other
        }
        phone.travel(to: "Asia/Tokyo")
        phone.run { #expect(DateBuilder.calendar.timeZone.identifier != "Asia/Tokyo") }
    }

    @Test("The closures have no effect after they end, by returning or throwing (DB-25)")
    func closures() {
        phone.run {
            let before = DateBuilder.calendar
            let inside = DateBuilder.withCalendar(buddhist) { DateBuilder.calendar }
            #expect(inside == buddhist)
            #expect(DateBuilder.calendar == before)

            let zone = DateBuilder.withTimeZone(.named("Asia/Tokyo")) { DateBuilder.calendar }
            #expect(zone.timeZone.identifier == "Asia/Tokyo")
            #expect(zone.locale == before.locale && zone.identifier == before.identifier)
            #expect(DateBuilder.calendar == before)

            let locale = DateBuilder.withLocale(Locale(identifier: "ar_EG")) { DateBuilder.calendar }
            #expect(locale.firstWeekday == 7)
            #expect(locale.timeZone == before.timeZone && locale.identifier == before.identifier)
            #expect(DateBuilder.calendar == before)

            #expect(throws: Refusal.self) { try DateBuilder.withCalendar(buddhist) { throw Refusal() } }
            #expect(throws: Refusal.self) { try DateBuilder.withTimeZone(.gmt) { throw Refusal() } }
            #expect(throws: Refusal.self) { try DateBuilder.withLocale(.current) { throw Refusal() } }
            #expect(DateBuilder.calendar == before)
        }
    }

    @Test("The closures change the calendar in force, not the device's")
    func nested() {
        phone.run {
            DateBuilder.withCalendar(buddhist) {
                DateBuilder.withTimeZone(.named("Asia/Tokyo")) {
                    DateBuilder.withLocale(Locale(identifier: "ja_JP")) {
                        #expect(DateBuilder.calendar.identifier == .buddhist)
                        #expect(DateBuilder.calendar.timeZone.identifier == "Asia/Tokyo")
                        #expect(DateBuilder.calendar.locale?.identifier == "ja_JP")
                    }
                    #expect(DateBuilder.calendar.locale?.identifier == "th_TH")
                }
                #expect(DateBuilder.calendar == buddhist)
            }
        }
    }

    @Test("Without a zone the calendar in force stays")
    func noZone() {
        phone.run {
            #expect(DateBuilder.withTimeZone(nil) { DateBuilder.calendar.timeZone.identifier } == "Europe/Berlin")
            DateBuilder.withCalendar(buddhist) {
                #expect(DateBuilder.withTimeZone(TimeZone(identifier: "No/Where")) { DateBuilder.calendar } == buddhist)
            }
            let tokyo = TimeZone(identifier: "Asia/Tokyo")
            #expect(DateBuilder.withTimeZone(tokyo) { DateBuilder.calendar.timeZone } == tokyo)
        }
    }

    @Test("Setting it inside a closure holds until the closure ends")
    func setInside() {
        phone.run {
            let before = DateBuilder.calendar
            DateBuilder.withTimeZone(.named("Asia/Tokyo")) {
                DateBuilder.calendar = buddhist
                #expect(DateBuilder.calendar == buddhist)
                DateBuilder.withTimeZone(nil) { #expect(DateBuilder.calendar == buddhist) }
            }
            #expect(DateBuilder.calendar == before)
            DateBuilder.withTimeZone(nil) { DateBuilder.calendar = buddhist }
            #expect(DateBuilder.calendar == before)
        }
    }

    @Test("Two apps do not see each other's")
    func twoApps() {
        let other = PhoneBed(zone: "America/New_York", locale: "en_US")
        phone.run { DateBuilder.calendar = buddhist }
        other.run {
            #expect(DateBuilder.calendar.timeZone.identifier == "America/New_York")
            #expect(Today().text == "2026-06-17")
        }
        phone.run { #expect(Today().text == "2569-06-17") }
    }

    @Test("A closure of one app says nothing to another one, and all to its own app inside of that")
    func closureOfOneApp() {
        let other = PhoneBed(zone: "America/New_York", locale: "en_US")
        phone.run {
            DateBuilder.withCalendar(buddhist) {
                other.environment.run {
                    #expect(DateBuilder.calendar.timeZone.identifier == "America/New_York")
                    DateBuilder.withTimeZone(.named("Asia/Tokyo")) {
                        #expect(Today().text == "2026-06-17")
                        phone.environment.run { #expect(DateBuilder.calendar == buddhist) }
                    }
                }
            }
        }
    }

    @Test("Threads do not see each other's closures, and see what their app has set")
    func threads() {
        let environment = Environment.makeLive(
            name: "date-builder-tests", defaults: MemoryKeyValueStore(),
            directory: FileManager.default.temporaryDirectory)
        let buddhist = self.buddhist
        environment.run { DateBuilder.calendar = buddhist }
        let zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"]
        let seen = Mutex<[String: Set<String>]>([:])
        DispatchQueue.concurrentPerform(iterations: 400) { index in
            let zone = zones[index % zones.count]
            environment.run {
                let found = DateBuilder.withTimeZone(.named(zone)) {
                    let calendar = DateBuilder.calendar
                    return
                        "\(calendar.identifier) \(calendar.timeZone.identifier) \(TimeOfDay(date: date("2026-06-17T00:00:00Z")).hour)"
                }
                seen.withLock { _ = $0[zone, default: []].insert(found) }
                precondition(DateBuilder.calendar == buddhist)
            }
        }
        #expect(
            seen.withLock { $0 } == [
                "Asia/Tokyo": ["buddhist Asia/Tokyo 9"], "America/New_York": ["buddhist America/New_York 20"],
                "Europe/Berlin": ["buddhist Europe/Berlin 2"],
                "Australia/Lord_Howe": ["buddhist Australia/Lord_Howe 10"],
            ])
    }

    @Test("Tasks that a closure starts have its calendar, others do not")
    func tasks() async {
        let environment = phone.environment
        let buddhist = self.buddhist
        let (inside, outside) = await environment.run {
            let inside = DateBuilder.withCalendar(buddhist) { Task { DateBuilder.calendar.identifier } }
            let outside = Task { DateBuilder.calendar.identifier }
            return (await inside.value, await outside.value)
        }
        #expect(inside == .buddhist)
        #expect(outside == .gregorian)
    }

    @Test("In an app it is the system's, and follows the system again when set to that")
    func live() {
        let environment = Environment.makeLive(
            name: "date-builder-tests", defaults: MemoryKeyValueStore(),
            directory: FileManager.default.temporaryDirectory)
        environment.run {
            DateBuilder.calendar = buddhist
            DateBuilder.calendar = .current
            #expect(DateBuilder.calendar == .autoupdatingCurrent)
            let expected = Calendar.current.dateComponents(
                [.era, .year, .month, .day], from: date("2026-06-17T12:00:00Z"))
            #expect(DayOf(date("2026-06-17T12:00:00Z")).dateComponents() == expected)
        }
    }
}
