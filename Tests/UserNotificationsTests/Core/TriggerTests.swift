import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
    // MARK: Intervals

    @Test("A one-shot interval fires exactly when it has passed, and is not pending any more (UN-21)")
    func interval() throws {
        var bed = try CoreBed()
        bed.pass(.milliseconds(1_234))
        bed.add("tea", after(180.5))
        bed.pass(.seconds(180))
        #expect(bed.delivered.isEmpty && bed.pending == ["tea"])
        bed.pass(.milliseconds(500))
        #expect(bed.delivered == ["tea"] && bed.pending.isEmpty)
        #expect(
            bed.log == [
                "notification.added tea 181734000000 false interval 1", "notification.fired tea 181734000000 0",
                "notification.delivered tea 1",
            ])
    }

    @Test("A repeating interval fires at every multiple and stays pending (UN-22)")
    func repeatingInterval() throws {
        var bed = try CoreBed()
        bed.add("minutely", every(60))
        bed.pass(.seconds(200))
        #expect(
            bed.log("notification.fired").map { $0.split(separator: " ")[1] } == [
                "60000000000", "120000000000", "180000000000",
            ])
        #expect(bed.pending == ["minutely"])
    }

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

    // MARK: At once

    @Test("A request without a trigger is delivered now, never pending, and takes a pending one's place (UN-12)")
    func noTrigger() throws {
        var bed = try CoreBed()
        bed.add("x", after(60))
        bed.add("x", nil)
        #expect(bed.delivered == ["x"] && bed.pending.isEmpty)
        #expect(bed.core.parts.delivered.all.first?.date == CoreBed.start)
        bed.pass(.minutes(2))
        #expect(bed.log("notification.fired").count == 1)
    }

    // MARK: The calendar

    @Test("A one-shot calendar trigger fires once at its wall time (UN-27)")
    func calendarOnce() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        bed.add("stand-up", once(DateComponents(hour: 9, minute: 30)))
        #expect(bed.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT+1")
        bed.pass(.days(3))
        #expect(bed.log("notification.fired").count == 1)
        #expect(bed.pending.isEmpty)
        #expect(bed.core.parts.delivered.all.map { bed.wallTime($0.date) } == ["Mon 2 Mar 2026 09:30 GMT+1"])
    }

    @Test("A repeating hour and minute fires every day, also when the clock changes in spring (UN-28)")
    func calendarDaily() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        bed.add("stand-up", each(DateComponents(hour: 9, minute: 30)))
        bed.pass(.days(31))
        #expect(bed.log("notification.fired").count == 32)
        #expect(bed.due("stand-up") == "Fri 3 Apr 2026 09:30 GMT+2")
    }

    @Test("A trigger that is made at a matching second fires at the next match (UN-31)")
    func strictlyAfter() throws {
        var bed = try CoreBed()
        bed.add("eight", each(DateComponents(hour: 8)))
        #expect(bed.due("eight") == "Tue 3 Mar 2026 08:00 GMT")
    }

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
    @Test("A trigger without a zone moves with the device (UN-37)")
    func floating() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        bed.add("stand-up", each(DateComponents(hour: 9, minute: 30)))
        #expect(bed.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT+1")
        try bed.travel(to: "America/New_York")
        #expect(bed.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT-5")
        #expect(bed.log.last == "notification.rescheduled stand-up 23400000000000 1")
    }

    @Test("A trigger with a zone of its own stays where it is (UN-38), and so does an interval")
    func fixed() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        var components = DateComponents(hour: 9, minute: 30)
        components.timeZone = TimeZone(identifier: "Europe/Berlin")
        bed.add("call", once(components))
        bed.add("tea", after(180))
        let dues = bed.core.parts.pending.all.map(\.instant)
        bed.clearLog()
        try bed.travel(to: "America/New_York")
        #expect(bed.core.parts.pending.all.map(\.instant) == dues)
        #expect(bed.log.isEmpty)
    }

    @Test("A wall time that the new zone has behind it fires at once if it would never come again")
    func travelledPast() throws {
        var bed = try CoreBed(zone: "Europe/Berlin")
        bed.add("boarding", once(DateComponents(year: 2026, month: 3, day: 2, hour: 12)))
        bed.add("lunch", each(DateComponents(hour: 12)))
        try bed.travel(to: "Asia/Tokyo")
        #expect(bed.delivered == ["boarding"])
        #expect(bed.due("lunch") == "Tue 3 Mar 2026 12:00 GMT+9")
    }

    @Test("A clock set ahead brings calendar triggers nearer and leaves intervals alone")
    func clockAhead() throws {
        var bed = try CoreBed()
        bed.add("nine", once(DateComponents(hour: 9)))
        bed.add("hour", after(3_600))
        bed.setClock(ahead: 1_800)
        #expect(bed.due("nine") == "Mon 2 Mar 2026 09:00 GMT")
        #expect(bed.log("notification.rescheduled") == ["nine 1800000000000 2"])
        bed.pass(.minutes(30))
        #expect(bed.delivered == ["nine"])
        bed.pass(.minutes(30))
        #expect(bed.delivered == ["nine", "hour"])
    }

    @Test("A request that the clock was set past fires at once, and repeats as its clock says")
    func clockPast() throws {
        var bed = try CoreBed()
        bed.add("nine", once(DateComponents(hour: 9)))
        bed.add("daily", each(DateComponents(hour: 9, minute: 30)))
        bed.setClock(ahead: 7_200)
        #expect(bed.delivered == ["nine", "daily"])
        #expect(bed.due("daily") == "Tue 3 Mar 2026 09:30 GMT")
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

    @Test("A clock set back makes a match come again")
    func clockBack() throws {
        var bed = try CoreBed()
        bed.add("nine", each(DateComponents(hour: 9)))
        bed.pass(.hours(2))
        #expect(bed.due("nine") == "Tue 3 Mar 2026 09:00 GMT")
        bed.setClock(ahead: -2 * 3_600)
        #expect(bed.due("nine") == "Mon 2 Mar 2026 09:00 GMT")
        bed.pass(.hours(1))
        #expect(bed.log("notification.fired").count == 2)
    }
}
