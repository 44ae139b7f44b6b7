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

    @Test(
        "RO-06 to RO-10: each repeat has its components and flag, without calendar, zone or era",
        arguments: [
            (
                RobinNotificationRepeats.none,
                DateComponents(year: 2026, month: 3, day: 13, hour: 18, minute: 45, second: 0), false
            ),
            (.hour, DateComponents(minute: 45, second: 0), true),
            (.day, DateComponents(hour: 18, minute: 45, second: 0), true),
            (.week, DateComponents(hour: 18, minute: 45, second: 0, weekday: 6), true),
            (.month, DateComponents(day: 13, hour: 18, minute: 45, second: 0), true),
        ])
    func components(repeats: RobinNotificationRepeats, components: DateComponents, flag: Bool) throws {
        try phone.run {
            let notification = RobinNotification(
                body: "Tea", trigger: .date(RequestTests.friday, repeats: repeats))
            let trigger = try #require(
                sent(notification).trigger as? UNCalendarNotificationTrigger)
            #expect(trigger.dateComponents == components)
            #expect(trigger.repeats == flag)
        }
    }

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
        "RO-11: intervals keep their seconds and their flag",
        arguments: [(0.5, false), (60, true), (90, false)])
    func interval(seconds: TimeInterval, repeats: Bool) throws {
        try phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(seconds, repeats: repeats))
            let request = try sent(notification)
            let trigger = try #require(request.trigger as? UNTimeIntervalNotificationTrigger)
            #expect(trigger.timeInterval == seconds)
            #expect(trigger.repeats == repeats)
            #expect(request.robinNotification().trigger == notification.trigger)
        }
    }

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

    @Test("RO-11: regions keep what they are and their flag", arguments: [true, false])
    func location(repeats: Bool) throws {
        try phone.run {
            let region = CLCircularRegion(
                center: CLLocationCoordinate2D(latitude: 37.3354, longitude: -122.0092), radius: 2000,
                identifier: "Headquarters")
            region.notifyOnExit = false
            let notification = RobinNotification(body: "Work", trigger: .location(region, repeats: repeats))
            let request = try sent(notification)
            let trigger = try #require(request.trigger as? UNLocationNotificationTrigger)
            #expect(trigger.region == region)
            #expect(!trigger.region.notifyOnExit)
            #expect(trigger.repeats == repeats)
            #expect(request.robinNotification().trigger == notification.trigger)
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

    @Test("RO-12: the default sound is the system's, a named one is the one of that name")
    func sound() throws {
        try phone.run {
            let notification = RobinNotification(body: "Tea")
            try #expect(sent(notification).content.sound == .default)
            notification.sound = RobinNotificationSound(named: "whistle.caf")
            let whistle = UNNotificationSound(named: UNNotificationSoundName("whistle.caf"))
            let request = try sent(notification)
            #expect(request.content.sound == whistle)
            // Read back, it is the same sound still.
            #expect(request.robinNotification().systemRequest()?.content.sound == whistle)
        }
    }

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

    @Test("RO-14: a title of nothing but spaces is no title")
    func blankTitle() {
        phone.run {
            let content = UNMutableNotificationContent()
            content.title = "   "
            let request = UNNotificationRequest(identifier: "tea", content: content, trigger: nil)
            #expect(RobinNotification.notification(withSystemNotification: request)?.title == nil)
        }
    }

    @Test("RO-30: a delivered notification is scheduled, delivered and dated")
    func delivered() throws {
        try phone.run {
            let delivered = UNNotification(
                date: date("2026-03-02T10:00:00+01:00"),
                request: try sent(RobinNotification(identifier: "tea", body: "Tea"))
            ).robinNotification()
            #expect(delivered.identifier == "tea")
            #expect(delivered.scheduled)
            #expect(delivered.delivered)
            #expect(delivered.deliveryDate == date("2026-03-02T10:00:00+01:00"))
        }
    }
}
