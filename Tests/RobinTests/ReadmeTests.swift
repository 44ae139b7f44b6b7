// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import Robin
import TestBeds
import Testing

/// Every example of Robin's README, spelled as it is there, compiled with the one import that it names, and run.
///
/// The code around the examples checks what the README says of them.
@Suite("The README")
struct ReadmeTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    @Test("The first example")
    func introduction() {
        phone.run {
            do {
                let notification = RobinNotification(body: "Welcome to Robin!", trigger: .interval(5))

                _ = Robin.scheduler.schedule(notification: notification)
            }
            #expect(
                Robin.scheduler.scheduled().map(\.trigger) == [.interval(5, repeats: false)])
        }
    }

    @Test("Robin Settings")
    func settings() {
        let asked = Flag()
        phone.openApp()
        phone.run {
            do {
                Robin.settings.requestAuthorization(forOptions: [.badge, .sound, .alert]) { grant, error in
                  // Handle authorization or error.
                  asked.raise(if: grant && error == nil)
                }
            }
        }
        phone.settle()
        #expect(asked.isRaised)

        phone.run {
            do {
                Robin.settings.forceRefresh()

                let alertStyle = Robin.settings.alertStyle
                let authorizationStatus = Robin.settings.authorizationStatus
                let enabledSettings = Robin.settings.enabledSettings
                let showPreviews = Robin.settings.showPreviews

                #expect(alertStyle == .banner)
                #expect(authorizationStatus == .authorized)
                #expect(enabledSettings.contains(.sound))
                #expect(showPreviews == .always)
            }
        }
    }

    @Test("Robin Scheduler: a date, an interval, a region")
    func triggers() {
        phone.run {
            do {
                let notification = RobinNotification(body: "A notification", trigger: .date(.next(hours: 1), repeats: .none))
                #expect(notification.trigger == .date(date("2026-03-02T10:30:00+01:00"), repeats: .none))
            }
            do {
                let notification = RobinNotification(body: "A notification", trigger: .interval(30, repeats: false))
                #expect(notification.trigger == .interval(30, repeats: false))
            }
            do {
                /// https://developer.apple.com/documentation/usernotifications/unlocationnotificationtrigger
                let center = CLLocationCoordinate2D(latitude: 37.335400, longitude: -122.009201)
                let region = CLCircularRegion(center: center, radius: 2000.0, identifier: "Headquarters")
                region.notifyOnEntry = true
                region.notifyOnExit = false

                let notification = RobinNotification(body: "A notification", trigger: .location(region))
                #expect(notification.trigger == .location(region, repeats: false))
            }
        }
    }

    @Test("Robin Scheduler: the initializer's defaults, and the table of properties")
    func properties() {
        phone.run {
            _ = RobinNotification(body: "A notification")
            _ = RobinNotification(identifier: "identifier", body: "A notification")
            let notification = RobinNotification(
                identifier: "identifier", body: "A notification", trigger: .date(.next(days: 1), repeats: .week))

            let badge: NSNumber? = notification.badge
            let body: String! = notification.body
            let categoryIdentifier: String? = notification.categoryIdentifier
            let delivered: Bool = notification.delivered
            let identifier: String! = notification.identifier
            let scheduled: Bool = notification.scheduled
            let sound: RobinNotificationSound = notification.sound
            let threadIdentifier: String? = notification.threadIdentifier
            let title: String? = notification.title
            let trigger: RobinNotificationTrigger = notification.trigger
            let userInfo: [AnyHashable: Any]! = notification.userInfo

            #expect(badge == nil && categoryIdentifier == nil && threadIdentifier == nil && title == nil)
            #expect(body == "A notification" && identifier == "identifier")
            #expect(!delivered && !scheduled && sound.isValid())
            #expect(trigger == .date(date("2026-03-03T09:30:00+01:00"), repeats: .week))
            #expect(userInfo?.count == 1)

            notification.setUserInfo(value: "value", forKey: "key")
            #expect(notification.userInfo["key"] as? String == "value")
            notification.removeUserInfoValue(forKey: "key")
            #expect(notification.userInfo["key"] == nil)
        }
    }

    @Test("Schedule, retrieve and cancel a notification")
    func schedule() {
        phone.run {
            let notification = RobinNotification(identifier: "identifier", body: "A notification")
            do {
                let scheduledNotification = Robin.scheduler.schedule(notification: notification)
                #expect(scheduledNotification === notification)
            }
            do {
                let scheduledNotification = Robin.scheduler.notification(withIdentifier: "identifier")
                if let scheduledNotification {
                    Robin.scheduler.cancel(notification: scheduledNotification)
                }
                #expect(Robin.scheduler.scheduledCount() == 0)
            }
            if let scheduledNotification = Robin.scheduler.reschedule(notification: notification) {
                Robin.scheduler.cancel(withIdentifier: scheduledNotification.identifier)
                #expect(Robin.scheduler.scheduledCount() == 0)
            }
            _ = Robin.scheduler.reschedule(notification: notification)
            #expect(Robin.scheduler.scheduledCount() == 1)
            do {
                Robin.scheduler.cancelAll()
            }
            #expect(Robin.scheduler.scheduledCount() == 0)
        }
    }

    @Test("Schedule, retrieve and cancel a notification group")
    func group() {
        phone.run {
            do {
                let notifications = [RobinNotification(body: "One"), RobinNotification(body: "Two")]
                let group = RobinNotificationGroup(notifications: notifications)

                let scheduledGroup = Robin.scheduler.schedule(group: group)
                #expect(scheduledGroup === group)

                Robin.scheduler.cancel(group: group)
                #expect(Robin.scheduler.scheduledCount() == 0)
            }
            do {
                let notifications = [RobinNotification(body: "One"), RobinNotification(body: "Two")]
                let group = RobinNotificationGroup(notifications: notifications, identifier: "group_identifier")

                _ = Robin.scheduler.schedule(group: group)
                let scheduledGroup = Robin.scheduler.group(withIdentifier: "group_identifier")
                #expect(scheduledGroup?.notifications == notifications)

                Robin.scheduler.cancel(groupWithIdentifer: group.identifer)
                #expect(Robin.scheduler.scheduledCount() == 0)
            }
        }
    }

    @Test("Robin Manager")
    func delivered() throws {
        phone.allowNotifications()
        phone.leaveApp()
        phone.run {
            for body in ["One", "Two", "Three", "Four"] {
                _ = Robin.scheduler.schedule(
                    notification: RobinNotification(identifier: body, body: body, trigger: .interval(5)))
            }
        }
        phone.advance(by: .seconds(10))
        let found = Flag()
        phone.run {
            do {
                Robin.manager.allDelivered { deliveredNotifications in
                  // Access delivered notifications
                  found.raise(if: deliveredNotifications.count == 4)
                }
            }
        }
        phone.settle()
        #expect(found.isRaised)

        try phone.run {
            let deliveredNotification = try #require(phone.delivered.first)
            do {
                Robin.manager.removeDelivered(notification: deliveredNotification)
            }
            #expect(phone.delivered.count == 3)
        }
        try phone.run {
            let deliveredNotification = try #require(phone.delivered.first)
            do {
                Robin.manager.removeDelivered(withIdentifier: deliveredNotification.identifier)
            }
            #expect(phone.delivered.count == 2)
            do {
                Robin.manager.removeAllDelivered()
            }
            #expect(phone.delivered.isEmpty)
        }
    }

    @Test("Notes: 60 notifications unless the app says otherwise")
    func notes() {
        phone.run {
            #expect(Robin.maximumAllowedNotifications == 60)
            Robin.maximumAllowedNotifications = 1
            #expect(Robin.scheduler.schedule(notification: RobinNotification(body: "One")) != nil)
            #expect(Robin.scheduler.schedule(notification: RobinNotification(body: "Two")) == nil)
        }
    }
}
