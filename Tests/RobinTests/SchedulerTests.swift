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

    @Test("RO-21: the app sets the maximum, the system its own of 64", arguments: [(64, 64), (-1, 0)])
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

    @Test("Rescheduling something new schedules it")
    func rescheduleNew() {
        phone.run {
            let notification = RobinNotification(body: "Tea")
            #expect(Robin.scheduler.reschedule(notification: notification) === notification)
            #expect(pending == [notification.identifier])
        }
    }

    // MARK: Retrieve

    @Test("A notification that is not pending is not found")
    func notFound() {
        phone.run {
            schedule(1)
            #expect(Robin.scheduler.notification(withIdentifier: "2") == nil)
        }
    }

    // MARK: Owners

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
