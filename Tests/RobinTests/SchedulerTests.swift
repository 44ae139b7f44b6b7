import CarillonEnvironment
import CarillonSimulation
import Foundation
import Robin
import TestBeds
import Testing

@Suite("The scheduler")
struct SchedulerTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    // MARK: Schedule

    @Test("RO-17: schedule returns the same object, marked, and adds one request")
    func scheduleOne() {
        phone.run {
            let notification = RobinNotification(body: "Tea")
            let scheduled = Robin.scheduler.schedule(notification: notification)
            #expect(scheduled === notification)
            #expect(notification.scheduled)
            #expect(pending == [notification.identifier])
        }
    }

    @Test("RO-18: what is scheduled is returned without adding anything")
    func scheduleTwice() {
        phone.run {
            let notification = RobinNotification(body: "Tea")
            _ = Robin.scheduler.schedule(notification: notification)
            Robin.scheduler.cancelAll()
            #expect(Robin.scheduler.schedule(notification: notification) === notification)
            #expect(pending == [])
        }
    }

    @Test("RO-19: with 60 pending the next is refused")
    func overflow() {
        phone.run {
            schedule(60)
            let notification = RobinNotification(body: "One too many")
            #expect(Robin.scheduler.schedule(notification: notification) == nil)
            #expect(!notification.scheduled)
            #expect(Robin.scheduler.scheduledCount() == 60)
        }
    }

    @Test("RO-20: requests made without Robin use up slots")
    func foreignRequests() {
        phone.run {
            schedule(59)
            addForeignRequest("foreign")
            #expect(Robin.scheduler.schedule(notification: RobinNotification(body: "One too many")) == nil)
        }
    }

    @Test(
        "RO-21: the app sets the maximum, the system its own of 64",
        arguments: [(2, 2), (64, 64), (100, 64), (0, 0), (-1, 0)])
    func maximum(allowed: Int, possible: Int) {
        phone.run {
            Robin.maximumAllowedNotifications = allowed
            #expect(Constants.maximumAllowedNotifications == allowed)
            let scheduled = notifications(70).compactMap(Robin.scheduler.schedule(notification:))
            #expect(scheduled.count == possible)
            #expect(Robin.scheduler.scheduledCount() == possible)
        }
    }

    @Test(
        "An interval that the system does not take is refused",
        arguments: [(0, false), (-5, false), (59, true)] as [(TimeInterval, Bool)])
    func unacceptableInterval(seconds: TimeInterval, repeats: Bool) {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(seconds, repeats: repeats))
            #expect(Robin.scheduler.schedule(notification: notification) == nil)
            #expect(!notification.scheduled)
            let group = RobinNotificationGroup(notifications: [RobinNotification(body: "Tea"), notification])
            #expect(Robin.scheduler.schedule(group: group) == nil)
            #expect(pending == [])
        }
    }

    @Test(
        "An interval beyond all time, or next to none, is an interval",
        arguments: [(1e300, false), (1e300, true), (.leastNonzeroMagnitude, false)] as [(TimeInterval, Bool)])
    func extremeInterval(seconds: TimeInterval, repeats: Bool) {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(seconds, repeats: repeats))
            #expect(Robin.scheduler.schedule(notification: notification) != nil)
            #expect(pending == [notification.identifier])
        }
    }

    @Test("A date beyond all time does no harm", arguments: [.distantFuture, Date(timeIntervalSince1970: 1e15)])
    func extremeDate(date: Date) {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .date(date, repeats: .month))
            #expect(Robin.scheduler.schedule(notification: notification) != nil)
            #expect(pending == [notification.identifier])
        }
    }

    @Test(
        "RO-15, RO-16: what is scheduled is what is read back",
        arguments: [.none, .hour, .day, .week, .month] as [RobinNotificationRepeats])
    func readBack(repeats: RobinNotificationRepeats) throws {
        try phone.run {
            let notification = RobinNotification(
                identifier: "tea", body: "Tea", trigger: .date(.next(months: 1), repeats: repeats))
            notification.badge = 3
            notification.threadIdentifier = "drinks"
            notification.categoryIdentifier = "REMINDER"
            notification.setUserInfo(value: "green", forKey: "kind")
            _ = Robin.scheduler.schedule(notification: notification)

            let read = try #require(Robin.scheduler.notification(withIdentifier: "tea"))
            #expect(read !== notification)
            #expect(read.scheduled)
            #expect(read.trigger == notification.trigger)
            #expect(read.body == "Tea")
            #expect(read.badge == 3)
            #expect(read.threadIdentifier == "drinks")
            #expect(read.categoryIdentifier == "REMINDER")
            #expect(read.userInfo.count == notification.userInfo.count)
            #expect(read.userInfo["kind"] as? String == "green")
        }
    }

    @Test("RO-28: reschedule leaves one request, as the notification is now")
    func reschedule() {
        phone.run {
            let notification = RobinNotification(body: "Tea")
            _ = Robin.scheduler.schedule(notification: notification)
            notification.trigger = .date(.next(days: 3), repeats: .none)
            #expect(Robin.scheduler.reschedule(notification: notification) === notification)
            #expect(Robin.scheduler.scheduled().map(\.trigger) == [notification.trigger])
            #expect(notification.scheduled)
        }
    }

    @Test("Rescheduling something new schedules it")
    func rescheduleNew() {
        phone.run {
            let notification = RobinNotification(body: "Tea")
            #expect(Robin.scheduler.reschedule(notification: notification) === notification)
            #expect(pending == [notification.identifier])
        }
    }

    // MARK: Cancel

    @Test("RO-24: cancelling an object removes its request and its mark")
    func cancel() {
        phone.run {
            let notifications = notifications(2)
            for notification in notifications { _ = Robin.scheduler.schedule(notification: notification) }
            Robin.scheduler.cancel(notification: notifications[0])
            #expect(!notifications[0].scheduled)
            #expect(notifications[1].scheduled)
            #expect(pending == ["2"])
        }
    }

    @Test("RO-24: cancelling an object that is not scheduled does nothing")
    func cancelUnscheduled() {
        phone.run {
            schedule(1)
            Robin.scheduler.cancel(notification: RobinNotification(identifier: "1", body: "Another object"))
            #expect(pending == ["1"])
        }
    }

    @Test("RO-25: cancelling by identifier leaves the objects' marks alone")
    func cancelByIdentifier() {
        phone.run {
            let notification = RobinNotification(identifier: "tea", body: "Tea")
            _ = Robin.scheduler.schedule(notification: notification)
            Robin.scheduler.cancel(withIdentifier: "tea")
            Robin.scheduler.cancel(withIdentifier: "nobody")
            #expect(pending == [])
            #expect(notification.scheduled)
        }
    }

    @Test("Cancelling all removes everything of the app")
    func cancelAll() {
        phone.run {
            schedule(3)
            addForeignRequest("foreign")
            Robin.scheduler.cancelAll()
            #expect(Robin.scheduler.scheduledCount() == 0)
        }
    }

    // MARK: Retrieve

    @Test("RO-29: the count is the number of all pending requests")
    func count() {
        phone.run {
            #expect(Robin.scheduler.scheduledCount() == 0)
            schedule(3)
            addForeignRequest("foreign")
            #expect(Robin.scheduler.scheduledCount() == 4)
            #expect(pending == ["1", "2", "3", "foreign"])
        }
    }

    @Test("A notification that is not pending is not found")
    func notFound() {
        phone.run {
            schedule(1)
            #expect(Robin.scheduler.notification(withIdentifier: "2") == nil)
        }
    }

    // MARK: Owners

    @Test("Apps of one process do not see each other")
    func apps() {
        let other = PhoneBed(name: "other")
        phone.run {
            Robin.maximumAllowedNotifications = 1
            schedule(1)
        }
        other.run {
            #expect(Robin.maximumAllowedNotifications == 60)
            #expect(Robin.scheduler.scheduledCount() == 0)
            schedule(2)
        }
        phone.run { #expect(Robin.scheduler.scheduledCount() == 1) }
    }

    @Test("A scheduler that is kept serves the app that asked for it")
    func kept() {
        let other = PhoneBed(name: "other")
        let scheduler = phone.run { Robin.scheduler }
        phone.loop.onThisThread {
            other.environment.run { _ = scheduler.schedule(notification: RobinNotification(body: "Tea")) }
        }
        phone.run { #expect(Robin.scheduler.scheduledCount() == 1) }
        other.run { #expect(Robin.scheduler.scheduledCount() == 0) }
    }
}
