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

    @Test("RO-22: a group is scheduled whole or not at all", arguments: [(57, true), (58, false), (60, false)])
    func groupOverflow(before: Int, fits: Bool) {
        phone.run {
            for _ in 0..<before {
                #expect(Robin.scheduler.schedule(notification: RobinNotification(body: "")) != nil)
            }
            let group = group(3)
            let scheduled = Robin.scheduler.schedule(group: group)
            #expect((scheduled === group) == fits)
            #expect(group.notifications.map(\.scheduled) == Array(repeating: fits, count: 3))
            #expect(Robin.scheduler.scheduledCount() == (fits ? before + 3 : before))
        }
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

    @Test("An empty group always fits")
    func emptyGroup() {
        phone.run {
            schedule(60)
            #expect(Robin.scheduler.schedule(group: RobinNotificationGroup(notifications: [])) != nil)
        }
    }

    @Test("RO-26: cancelling a group by identifier removes exactly what has that thread identifier")
    func cancelGroupByIdentifier() {
        phone.run {
            let group = group(2)
            _ = Robin.scheduler.schedule(group: group)
            addForeignRequest("ours", thread: "group")
            addForeignRequest("theirs", thread: "groups")
            addForeignRequest("nobody's")
            Robin.scheduler.cancel(groupWithIdentifier: "group")
            #expect(pending == ["theirs", "nobody's"])
            #expect(group.notifications.map(\.scheduled) == [true, true])
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

    @Test("RO-27: a group that is read back has the members that are left, and is gone with the last one")
    func shrinkingGroup() throws {
        try phone.run { _ = try #require(Robin.scheduler.schedule(group: group(2))) }
        func members() -> [String?]? {
            phone.run { Robin.scheduler.group(withIdentifier: "group")?.notifications.map(\.identifier) }
        }
        #expect(members() == ["1", "2"])
        phone.advance(by: .hours(25))
        #expect(members() == ["2"])
        phone.advance(by: .hours(24))
        #expect(members() == nil)
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
