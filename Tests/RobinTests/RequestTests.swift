import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import Robin

@Suite("A notification as a request, and back")
struct RequestTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    func sent(_ notification: RobinNotification) throws -> UNNotificationRequest {
        try #require(notification.systemRequest())
    }

    // MARK: Dates

    /// Friday 13 March, 18:45.
    static let friday = date("2026-03-13T18:45:30+01:00")

    @Test("The components are the wall time of the phone's zone")
    func zone() throws {
        try PhoneBed(zone: "Asia/Kolkata").run {
            let notification = RobinNotification(
                body: "Tea", trigger: .date(date("2026-03-13T20:00:00Z"), repeats: .week))
            let trigger = try #require(
                sent(notification).trigger as? UNCalendarNotificationTrigger)
            #expect(trigger.dateComponents == DateComponents(hour: 1, minute: 30, second: 0, weekday: 7))
        }
    }

    @Test(
        "RO-15: a date trigger survives the way there and back",
        arguments: [.none, .hour, .day, .week, .month] as [RobinNotificationRepeats],
        [
            "2026-03-13T18:45:30+01:00",  // an ordinary date
            "2026-03-02T09:31:00+01:00",  // in less than a minute
            "2026-03-01T08:00:00+01:00",  // in the past
            "2026-03-31T23:59:00+02:00",  // a day that not every month has
            "2028-02-29T00:00:00+01:00",  // a day that not every year has
            "2026-10-25T02:30:00+02:00",  // the first of two equal wall times
            "2026-10-25T02:30:00+01:00",  // and the second
            "2026-12-31T23:30:00Z",  // next year in the phone's zone
        ])
    func roundTrip(repeats: RobinNotificationRepeats, day: String) throws {
        try phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .date(date(day), repeats: repeats))
            try #expect(sent(notification).robinNotification().trigger == notification.trigger)
        }
    }

    @Test("A date goes where the phone goes: the wall time stays, the instant does not")
    func travel() throws {
        let request = try phone.run {
            try sent(
                RobinNotification(body: "Tea", trigger: .date(RequestTests.friday, repeats: .none)))
        }
        phone.loop.onThisThread { phone.device.setTimeZone(.gmt) }
        phone.run {
            #expect(
                request.robinNotification().trigger
                    == .date(date("2026-03-13T18:45:00Z"), repeats: .none))
        }
    }

    // MARK: Intervals and regions

    @Test(
        "An interval that the system ends the process for becomes no request",
        arguments: [
            (0, false), (-1, false), (.nan, false), (.infinity, false), (59.9, true), (0, true),
        ] as [(TimeInterval, Bool)])
    func unacceptableInterval(seconds: TimeInterval, repeats: Bool) {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(seconds, repeats: repeats))
            #expect(notification.systemRequest() == nil)
        }
    }

    @Test("No trigger stays no trigger")
    func noTrigger() throws {
        try phone.run {
            let notification = RobinNotification(body: "Tea")
            notification.trigger = nil
            let request = try sent(notification)
            #expect(request.trigger == nil)
            #expect(request.robinNotification().trigger == nil)
        }
    }

    // MARK: Content

    @Test("RO-12: a request without a sound reads back with the default one")
    func silentRequest() throws {
        try phone.run {
            let request = UNNotificationRequest(
                identifier: "tea", content: UNNotificationContent(), trigger: nil)
            let notification = request.robinNotification()
            #expect(notification.sound.isValid())
            try #expect(sent(notification).content.sound == .default)
        }
    }

    @Test("RO-13, RO-14: what is not set is an empty text there, and back only the title is unset again")
    func unset() throws {
        try phone.run {
            let request = try sent(RobinNotification(body: "Tea"))
            #expect(request.content.title == "")
            #expect(request.content.threadIdentifier == "")
            #expect(request.content.categoryIdentifier == "")
            #expect(request.content.badge == nil)
            let notification = request.robinNotification()
            #expect(notification.title == nil)
            #expect(notification.threadIdentifier == "")
            #expect(notification.categoryIdentifier == "")
            #expect(notification.badge == nil)
        }
    }

    @Test("RO-16: everything that is set survives the way there and back")
    func set() throws {
        try phone.run {
            let notification = RobinNotification(identifier: "tea", body: "Tea")
            notification.title = " Kitchen "
            notification.badge = 3
            notification.threadIdentifier = "drinks"
            notification.categoryIdentifier = "REMINDER"
            notification.setUserInfo(value: "green", forKey: "kind")
            let copy = try sent(notification).robinNotification()
            #expect(copy == notification)
            #expect(copy.body == "Tea")
            #expect(copy.title == " Kitchen ")
            #expect(copy.badge == 3)
            #expect(copy.threadIdentifier == "drinks")
            #expect(copy.categoryIdentifier == "REMINDER")
            #expect(copy.userInfo["kind"] as? String == "green")
            #expect(copy.userInfo.count == notification.userInfo.count)
            #expect(copy.scheduled)
            #expect(!copy.delivered)
        }
    }
}
