import CarillonEnvironment
import Robin
import TestBeds
import Testing

@Suite("Groups")
struct GroupTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    func group(_ count: Int) -> RobinNotificationGroup {
        RobinNotificationGroup(notifications: notifications(count), identifier: "group")
    }

    @Test("Members that are scheduled already stay as they are, but count")
    func scheduledMembers() {
        phone.run {
            Robin.maximumAllowedNotifications = 3
            let group = group(2)
            _ = Robin.scheduler.schedule(notification: group.notifications[0])
            group.notifications[0].body = "Changed"
            #expect(Robin.scheduler.schedule(group: group) === group)
            #expect(pending == ["1", "2"])
            #expect(Robin.scheduler.notification(withIdentifier: "1")?.body == "")
            #expect(Robin.scheduler.schedule(group: group) == nil)
        }
    }

    @Test("Cancelling a group object also takes its members' marks, so that it can be scheduled again")
    func cancelGroup() {
        phone.run {
            let group = group(2)
            _ = Robin.scheduler.schedule(group: group)
            addForeignRequest("ours", thread: "group")
            Robin.scheduler.cancel(group: group)
            #expect(pending == [])
            #expect(group.notifications.map(\.scheduled) == [false, false])
            #expect(Robin.scheduler.schedule(group: group) === group)
            #expect(pending == ["1", "2"])
        }
    }

    @Test("The notifications of a retrieved group have its identifier")
    func retrievedGroup() throws {
        try phone.run {
            _ = Robin.scheduler.schedule(group: group(2))
            let read = try #require(Robin.scheduler.group(withIdentifier: "group"))
            #expect(read.identifier == "group")
            #expect(read.notifications.map(\.threadIdentifier) == ["group", "group"])
            #expect(read.notifications.map(\.scheduled) == [true, true])
        }
    }

    @Test("A group of which nothing is pending is not found")
    func notFound() {
        phone.run {
            schedule(1)
            #expect(Robin.scheduler.group(withIdentifier: "1") == nil)
        }
    }
}
