import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
    // MARK: Intervals

    @Test("A one-shot interval fires exactly when it has passed, and is not pending any more (UN-21)")
    func interval() throws {
        var desk = try Desk()
        desk.advance(by: .milliseconds(1_234))
        desk.add("tea", after(180.5))
        desk.advance(by: .seconds(180))
        #expect(desk.delivered.isEmpty && desk.pending == ["tea"])
        desk.advance(by: .milliseconds(500))
        #expect(desk.delivered == ["tea"] && desk.pending.isEmpty)
        #expect(
            desk.log == [
                "notification.added tea 181734000000 false interval 1", "notification.fired tea 181734000000 0",
                "notification.delivered tea 1",
            ])
    }

    @Test("A repeating interval fires at every multiple and stays pending (UN-22)")
    func repeatingInterval() throws {
        var desk = try Desk()
        desk.add("minutely", every(60))
        desk.advance(by: .seconds(200))
        #expect(
            desk.log("notification.fired").map { $0.split(separator: " ")[1] } == [
                "60000000000", "120000000000", "180000000000",
            ])
        #expect(desk.pending == ["minutely"])
    }

    @Test("What a device missed while it could do nothing comes once, and then at the next multiple")
    func missed() throws {
        var desk = try Desk()
        desk.add("minutely", every(60))
        desk.now = Instant.zero.advanced(by: .seconds(330))
        desk.perform { $0.advance(to: $1) }
        #expect(desk.log("notification.fired").count == 1)
        #expect(desk.due("minutely") == "Mon 2 Mar 2026 08:06 GMT")
    }

    @Test("What fell due while nobody looked fires in the order in which it fell due, before anything else is done")
    func overdue() throws {
        var desk = try Desk()
        desk.add("second", after(60)) { $0.body = "old" }
        desk.add("first", after(30))
        desk.now = Instant.zero.advanced(by: .seconds(90))
        desk.add("second", after(60)) { $0.body = "new" }
        #expect(desk.delivered == ["first", "second"] && desk.pending == ["second"])
        #expect(desk.core.parts.delivered.all.last?.request.content.body == "old")
    }

    @Test("An interval as long as the age of the universe is pending, and harms nobody", arguments: [1e18, .infinity])
    func endless(interval: TimeInterval) throws {
        var desk = try Desk()
        desk.add("never", after(interval))
        desk.advance(by: .days(1_000))
        #expect(desk.pending == ["never"] && desk.core.nextDeadline == nil)
    }

    @Test("Requests that are due at the same instant fire in the order in which they were added")
    func order() throws {
        var desk = try Desk()
        desk.add("b", after(60))
        desk.add("a", after(60))
        desk.add("early", after(59))
        desk.advance(by: .minutes(1))
        #expect(desk.delivered == ["early", "b", "a"])
    }

    // MARK: At once

    @Test("A request without a trigger is delivered now, never pending, and takes a pending one's place (UN-12)")
    func noTrigger() throws {
        var desk = try Desk()
        desk.add("x", after(60))
        desk.add("x", nil)
        #expect(desk.delivered == ["x"] && desk.pending.isEmpty)
        #expect(desk.core.parts.delivered.all.first?.date == Desk.start)
        desk.advance(by: .minutes(2))
        #expect(desk.log("notification.fired").count == 1)
    }

    // MARK: The calendar

    @Test("A one-shot calendar trigger fires once at its wall time (UN-27)")
    func calendarOnce() throws {
        var desk = try Desk(zone: "Europe/Berlin")
        desk.add("stand-up", once(DateComponents(hour: 9, minute: 30)))
        #expect(desk.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT+1")
        desk.advance(by: .days(3))
        #expect(desk.log("notification.fired").count == 1)
        #expect(desk.pending.isEmpty)
        #expect(desk.core.parts.delivered.all.map { desk.wallTime($0.date) } == ["Mon 2 Mar 2026 09:30 GMT+1"])
    }

    @Test("A repeating hour and minute fires every day, also when the clock changes in spring (UN-28)")
    func calendarDaily() throws {
        var desk = try Desk(zone: "Europe/Berlin")
        desk.add("stand-up", each(DateComponents(hour: 9, minute: 30)))
        desk.advance(by: .days(31))
        #expect(desk.log("notification.fired").count == 32)
        #expect(desk.due("stand-up") == "Fri 3 Apr 2026 09:30 GMT+2")
    }

    @Test("A trigger that is made at a matching second fires at the next match (UN-31)")
    func strictlyAfter() throws {
        var desk = try Desk()
        desk.add("eight", each(DateComponents(hour: 8)))
        #expect(desk.due("eight") == "Tue 3 Mar 2026 08:00 GMT")
    }

    @Test(
        "A trigger that matches nothing to come is accepted, and does not stay (UN-32, UN-33)",
        arguments: [DateComponents(hour: 25), DateComponents(year: 2026, month: 3, day: 1, hour: 9), DateComponents()])
    func nothingToCome(components: DateComponents) throws {
        var desk = try Desk()
        desk.add("x", after(60))
        desk.add("x", once(components))
        #expect(desk.pending.isEmpty && desk.core.nextDeadline == nil)
        #expect(desk.log.last == "notification.suppressed x its trigger matches nothing to come")
    }

    @Test("A repeating trigger whose last match has come is not pending any more")
    func lastMatch() throws {
        var desk = try Desk()
        desk.add("x", each(DateComponents(year: 2026, month: 3, day: 2, hour: 9)))
        desk.advance(by: .hours(2))
        #expect(desk.delivered == ["x"] && desk.pending.isEmpty)
    }

    @Test("A clock that runs a little behind the loop does not make a match come twice")
    func slowClock() throws {
        var desk = try Desk()
        desk.add("nine", each(DateComponents(hour: 9)))
        // The instant is there, and the clock shows a tenth of a millisecond less.
        desk.now = Instant.zero.advanced(by: .hours(1))
        desk.clockOffset = -0.000_1
        desk.perform { $0.advance(to: $1) }
        #expect(desk.log("notification.fired").count == 1)
        #expect(desk.due("nine") == "Tue 3 Mar 2026 09:00 GMT")
    }
}

@Suite("Triggers, when the device's zone or clock changes")
struct ZoneAndClockTests {
    @Test("A trigger without a zone moves with the device (UN-37)")
    func floating() throws {
        var desk = try Desk(zone: "Europe/Berlin")
        desk.add("stand-up", each(DateComponents(hour: 9, minute: 30)))
        #expect(desk.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT+1")
        try desk.travel(to: "America/New_York")
        #expect(desk.due("stand-up") == "Mon 2 Mar 2026 09:30 GMT-5")
        #expect(desk.log.last == "notification.rescheduled stand-up 23400000000000 1")
    }

    @Test("A trigger with a zone of its own stays where it is (UN-38), and so does an interval")
    func fixed() throws {
        var desk = try Desk(zone: "Europe/Berlin")
        var components = DateComponents(hour: 9, minute: 30)
        components.timeZone = TimeZone(identifier: "Europe/Berlin")
        desk.add("call", once(components))
        desk.add("tea", after(180))
        let dues = desk.core.parts.pending.all.map(\.instant)
        desk.clearLog()
        try desk.travel(to: "America/New_York")
        #expect(desk.core.parts.pending.all.map(\.instant) == dues)
        #expect(desk.log.isEmpty)
    }

    @Test("A wall time that the new zone has behind it fires at once if it would never come again")
    func travelledPast() throws {
        var desk = try Desk(zone: "Europe/Berlin")
        desk.add("boarding", once(DateComponents(year: 2026, month: 3, day: 2, hour: 12)))
        desk.add("lunch", each(DateComponents(hour: 12)))
        try desk.travel(to: "Asia/Tokyo")
        #expect(desk.delivered == ["boarding"])
        #expect(desk.due("lunch") == "Tue 3 Mar 2026 12:00 GMT+9")
    }

    @Test("A clock set ahead brings calendar triggers nearer and leaves intervals alone")
    func clockAhead() throws {
        var desk = try Desk()
        desk.add("nine", once(DateComponents(hour: 9)))
        desk.add("hour", after(3_600))
        desk.setClock(ahead: 1_800)
        #expect(desk.due("nine") == "Mon 2 Mar 2026 09:00 GMT")
        #expect(desk.log("notification.rescheduled") == ["nine 1800000000000 2"])
        desk.advance(by: .minutes(30))
        #expect(desk.delivered == ["nine"])
        desk.advance(by: .minutes(30))
        #expect(desk.delivered == ["nine", "hour"])
    }

    @Test("What the clock was set past fires at once, and repeats as its clock says")
    func clockPast() throws {
        var desk = try Desk()
        desk.add("nine", once(DateComponents(hour: 9)))
        desk.add("daily", each(DateComponents(hour: 9, minute: 30)))
        desk.setClock(ahead: 7_200)
        #expect(desk.delivered == ["nine", "daily"])
        #expect(desk.due("daily") == "Tue 3 Mar 2026 09:30 GMT")
    }

    @Test("What is due at the very moment to which the clock is set fires then, once")
    func clockExactlyThere() throws {
        var desk = try Desk()
        desk.add("nine", once(DateComponents(hour: 9)))
        desk.add("daily", each(DateComponents(hour: 9)))
        desk.setClock(ahead: 3_600)
        #expect(desk.delivered == ["nine", "daily"])
        #expect(desk.due("daily") == "Tue 3 Mar 2026 09:00 GMT")
        desk.advance(by: .hours(1))
        #expect(desk.log("notification.fired").count == 2)
    }

    @Test("A clock set back makes a match come again")
    func clockBack() throws {
        var desk = try Desk()
        desk.add("nine", each(DateComponents(hour: 9)))
        desk.advance(by: .hours(2))
        #expect(desk.due("nine") == "Tue 3 Mar 2026 09:00 GMT")
        desk.setClock(ahead: -2 * 3_600)
        #expect(desk.due("nine") == "Mon 2 Mar 2026 09:00 GMT")
        desk.advance(by: .hours(1))
        #expect(desk.log("notification.fired").count == 2)
    }
}
