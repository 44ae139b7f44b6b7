import Foundation
import TestBeds
import Testing

@testable import Robin

@Suite("A notification's description")
struct DescriptionTests {
    let phone = PhoneBed(zone: "Europe/Berlin", now: "2026-03-02T09:30:12+01:00")

    @Test("It has a line for what is always there")
    func bare() {
        phone.run {
            let notification = RobinNotification(identifier: "tea", body: "Tea", trigger: .interval(5))
            #expect(
                notification.description == """
                    RobinNotification: tea
                    \tBody: Tea
                    \tUser info: [:]
                    \tSound name: RobinNotificationDefaultSound
                    \tScheduled: false
                    \tDelivered: false
                    """)
        }
    }

    @Test(
        "It has a line for everything that is set, userInfo in the order of its keys, dates by the phone's clock"
    )
    func full() {
        phone.run {
            let notification = RobinNotification(
                identifier: "tea", body: "Tea",
                trigger: .date(date("2026-03-29T00:59:30Z"), repeats: .week))
            notification.title = "Kitchen"
            notification.threadIdentifier = "drinks"
            notification.badge = 3
            notification.sound = RobinNotificationSound(named: "whistle.caf")
            notification.scheduled = true
            notification.delivered = true
            notification.deliveryDate = date("2026-03-29T01:00:05Z")
            notification.setUserInfo(value: ["b": 2, "a": 1], forKey: "nested")
            notification.setUserInfo(value: [1, 2], forKey: 7)
            #expect(
                notification.description == """
                    RobinNotification: tea
                    \tTitle: Kitchen
                    \tThread identifier: drinks
                    \tBody: Tea
                    \tFires at: 2026-03-29 01:59:00 +0100
                    \tRepeats every: Week
                    \tUser info: [7: [1, 2], RobinNotificationDateKey: 2026-03-29 01:59:00 +0100, \
                    nested: [a: 1, b: 2]]
                    \tBadge: 3
                    \tSound name: whistle.caf
                    \tScheduled: true
                    \tDelivered: true
                    \tDelivered on: 2026-03-29 03:00:05 +0200
                    """)
        }
    }

    @Test("A location trigger shows its region's identifier")
    func location() {
        phone.run {
            let region = CLCircularRegion(
                center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100,
                identifier: "Headquarters")
            let notification = RobinNotification(
                identifier: "work", body: "Work", trigger: .location(region, repeats: true))
            #expect(
                notification.description == """
                    RobinNotification: work
                    \tBody: Work
                    \tFires around: Headquarters
                    \tRepeating: true
                    \tUser info: [:]
                    \tSound name: RobinNotificationDefaultSound
                    \tScheduled: false
                    \tDelivered: false
                    """)
        }
    }

    @Test(
        "Zones west of Greenwich and with half hours are written out",
        arguments: [
            ("America/St_Johns", "2026-03-02 05:00:00 -0330"), ("Asia/Kolkata", "2026-03-02 14:00:00 +0530"),
            ("UTC", "2026-03-02 08:30:00 +0000"),
        ])
    func zones(zone: String, text: String) {
        PhoneBed(zone: zone).run {
            let notification = RobinNotification(
                body: "Tea", trigger: .date(date("2026-03-02T08:30:00Z"), repeats: .none))
            #expect(notification.description.contains("\tFires at: \(text)\n"))
        }
    }
}
