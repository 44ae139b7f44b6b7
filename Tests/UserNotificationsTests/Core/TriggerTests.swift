import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
    // MARK: Intervals

    @Test("A repetition that a device missed while it could do nothing comes once, and then at the next multiple")
    func missed() throws {
        var bed = try CoreBed()
        bed.add("minutely", every(60))
        bed.now = Instant.zero.advanced(by: .seconds(330))
        bed.perform { $0.advance(to: $1) }
        #expect(bed.log("notification.fired").count == 1)
        #expect(bed.due("minutely") == "Mon 2 Mar 2026 08:06 GMT")
    }

    @Test(
        "Requests that fell due while nobody looked fire in the order in which they fell due, before anything else is done"
    )
    func overdue() throws {
        var bed = try CoreBed()
        bed.add("second", after(60)) { $0.body = "old" }
        bed.add("first", after(30))
        bed.now = Instant.zero.advanced(by: .seconds(90))
        bed.add("second", after(60)) { $0.body = "new" }
        #expect(bed.delivered == ["first", "second"] && bed.pending == ["second"])
        #expect(bed.core.parts.delivered.all.last?.request.content.body == "old")
    }

    @Test("An interval as long as the age of the universe is pending, and harms nobody", arguments: [1e18, .infinity])
    func endless(interval: TimeInterval) throws {
        var bed = try CoreBed()
        bed.add("never", after(interval))
        bed.pass(.days(1_000))
        #expect(bed.pending == ["never"] && bed.core.nextDeadline == nil)
    }

    @Test("Requests that are due at the same instant fire in the order in which they were added")
    func order() throws {
        var bed = try CoreBed()
        bed.add("b", after(60))
        bed.add("a", after(60))
        bed.add("early", after(59))
        bed.pass(.minutes(1))
        #expect(bed.delivered == ["early", "b", "a"])
    }

    // MARK: The calendar

    @Test(
        "A trigger that matches nothing to come is accepted, and does not stay (UN-32, UN-33)",
        arguments: [DateComponents(hour: 25), DateComponents(year: 2026, month: 3, day: 1, hour: 9), DateComponents()])
    func nothingToCome(components: DateComponents) throws {
        var bed = try CoreBed()
        bed.add("x", after(60))
        bed.add("x", once(components))
        #expect(bed.pending.isEmpty && bed.core.nextDeadline == nil)
        #expect(bed.log.last == "notification.suppressed x its trigger matches nothing to come")
    }

    @Test("A repeating trigger whose last match has come is not pending any more")
    func lastMatch() throws {
        var bed = try CoreBed()
        bed.add("x", each(DateComponents(year: 2026, month: 3, day: 2, hour: 9)))
        bed.pass(.hours(2))
        #expect(bed.delivered == ["x"] && bed.pending.isEmpty)
    }

    @Test("A clock that runs a little behind the loop does not make a match come twice")
    func slowClock() throws {
        var bed = try CoreBed()
        bed.add("nine", each(DateComponents(hour: 9)))
        // The instant is there, and the clock shows a tenth of a millisecond less.
        bed.now = Instant.zero.advanced(by: .hours(1))
        bed.clockOffset = -0.000_1
        bed.perform { $0.advance(to: $1) }
        #expect(bed.log("notification.fired").count == 1)
        #expect(bed.due("nine") == "Tue 3 Mar 2026 09:00 GMT")
    }
}

@Suite("Triggers, when the device's zone or clock changes")
struct ZoneAndClockTests {
    @Test("A wall time that the new zone has behind it fires at once if it would never come again")
    func travelledPast() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        bed.add("boarding", once(DateComponents(year: 2026, month: 3, day: 2, hour: 12)))
        bed.add("lunch", each(DateComponents(hour: 12)))
        try bed.travel(to: "Asia/Tokyo")
        #expect(bed.delivered == ["boarding"])
        #expect(bed.due("lunch") == "Tue 3 Mar 2026 12:00 GMT+9")
    }

    @Test("A request that is due at the very moment to which the clock is set fires then, once")
    func clockExactlyThere() throws {
        var bed = try CoreBed()
        bed.add("nine", once(DateComponents(hour: 9)))
        bed.add("daily", each(DateComponents(hour: 9)))
        bed.setClock(ahead: 3_600)
        #expect(bed.delivered == ["nine", "daily"])
        #expect(bed.due("daily") == "Tue 3 Mar 2026 09:00 GMT")
        bed.pass(.hours(1))
        #expect(bed.log("notification.fired").count == 2)
    }
}
