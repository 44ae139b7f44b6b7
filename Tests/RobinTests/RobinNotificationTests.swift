import Foundation
import TestBeds
import Testing

@testable import Robin

@Suite("A notification")
struct RobinNotificationTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    @Test("RO-02: identifiers are distinct UUIDs unless given")
    func identifiers() {
        phone.run {
            let identifiers = (0..<100).map { _ in RobinNotification(body: "Tea").identifier ?? "" }
            #expect(Set(identifiers).count == 100)
            #expect(identifiers.allSatisfy { UUID(uuidString: $0) != nil })
            #expect(RobinNotification(identifier: "tea", body: "Tea").identifier == "tea")
        }
    }

    @Test("RO-02: identifiers are drawn from the world's seed")
    func identifiersAreReproducible() {
        func draw() -> [String?] {
            PhoneBed().run { (0..<3).map { _ in RobinNotification(body: "Tea").identifier } }
        }
        #expect(draw() == draw())
    }

    @Test("Everything else is unset at first")
    func defaults() {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(5))
            #expect(notification.body == "Tea")
            #expect(notification.title == nil)
            #expect(notification.badge == nil)
            #expect(notification.threadIdentifier == nil)
            #expect(notification.categoryIdentifier == nil)
            #expect(notification.deliveryDate == nil)
            #expect(!notification.scheduled)
            #expect(!notification.delivered)
            #expect(notification.userInfo.isEmpty)
            #expect(notification.sound.isValid())
        }
    }

    @Test("A trigger that is no date is taken as it is, and so is none")
    func otherTriggers() {
        phone.run {
            let notification = RobinNotification(body: "Tea", trigger: .interval(0.5))
            #expect(notification.trigger == .interval(0.5, repeats: false))
            notification.trigger = nil
            #expect(notification.trigger == nil)
        }
    }

    @Test("RO-05: equal means equal identifiers")
    func equality() {
        phone.run {
            let tea = RobinNotification(identifier: "a", body: "Tea", trigger: .interval(5))
            let coffee = RobinNotification(identifier: "a", body: "Coffee")
            #expect(tea == coffee)
            #expect(tea != RobinNotification(identifier: "b", body: "Tea", trigger: .interval(5)))
        }
    }

    @Test("Triggers are equal if their kind and all of their values are")
    func triggerEquality() {
        let now = date("2026-03-02T09:30:00+01:00")
        let here = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100, identifier: "here")
        let there = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100, identifier: "there")
        let triggers: [RobinNotificationTrigger] = [
            .date(now, repeats: .none), .date(now, repeats: .day), .date(now + 60, repeats: .day),
            .interval(60), .interval(61), .interval(60, repeats: true),
            .location(here), .location(here, repeats: true), .location(there),
        ]
        for (index, left) in triggers.enumerated() {
            for (otherIndex, right) in triggers.enumerated() {
                #expect((left == right) == (index == otherIndex), "\(left) and \(right)")
            }
        }
    }

    @Test("RO-23: a group makes its identifier the thread identifier of every member")
    func group() {
        phone.run {
            let members = [RobinNotification(body: "One"), RobinNotification(body: "Two")]
            let group = RobinNotificationGroup(notifications: members, identifier: "numbers")
            #expect(group.notifications.map(\.threadIdentifier) == ["numbers", "numbers"])
            #expect(group.identifer == "numbers")
            let unnamed = RobinNotificationGroup(notifications: members)
            #expect(UUID(uuidString: unnamed.identifier) != nil)
            #expect(members.map(\.threadIdentifier) == [unnamed.identifier, unnamed.identifier])
        }
    }

    @Test("The raw values of repeats are words")
    func repeats() {
        let all: [RobinNotificationRepeats] = [.none, .hour, .day, .week, .month]
        #expect(all.map(\.rawValue) == ["None", "Hour", "Day", "Week", "Month"])
    }
}
