import Carillon
import Foundation
import NiceNotifications
import Robin
import UserNotifications

/// A group of NiceNotifications with a notification each day.
struct DailyGroup: LocalNotificationsGroup {
    let groupIdentifier: String
    let hour: Int
    let days: Int

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) {
        completion(
            NotificationsTimeline {
                EveryDay(forDays: days, starting: .today).at(hour: hour, minute: 0).schedule(title: groupIdentifier)
            })
    }
}

/// A delegate that passes each response to Robin.
final class ResponseDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        Robin.delegate.didReceiveResponse(response, withCompletionHandler: completionHandler)
    }
}

/// A handler of Robin's for a button: the same reminder comes again in ten minutes.
struct SnoozeHandler: RobinActionHandler {
    func handle(response: RobinNotificationResponse) {
        let old = response.notification
        let again = RobinNotification(identifier: old.identifier, body: old.body, trigger: .interval(600))
        again.categoryIdentifier = old.categoryIdentifier
        _ = Robin.scheduler.schedule(notification: again)
    }
}

extension Scenario {
    static let reminderSlots = Scenario(
        "cookbook/reminders/slots", "Seventy pills in seventy days are seventy reminders, although 64 have room.",
        covers: [], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.setLimitPolicy(.lastAdded)
        let first = try World.date("2026-01-02 08:00", in: "Europe/Berlin")
        // Only code of this world touches it, on one thread.
        nonisolated(unsafe) var doses = ArraySlice((0..<70).map { first + Double($0) * 86_400 })
        func planWhatHasRoom() async throws {
            let center = UNUserNotificationCenter.current()
            let pending = await center.pendingNotificationRequests()
            for dose in doses.prefix(60 - pending.count) {
                let day = Calendar.current.dateComponents([.year, .month, .day, .hour], from: dose)
                let trigger = UNCalendarNotificationTrigger(dateMatching: day, repeats: false)
                let pill = UNNotificationRequest(
                    identifier: "pill of \(dose)", content: NotificationContent(title: "Pill"), trigger: trigger)
                try await center.add(pill)
                doses.removeFirst()
            }
        }

        for _ in 1...8 {
            phone.mainApp.enterForeground()
            try await phone.run { try await planWhatHasRoom() }
            phone.mainApp.enterBackground()
            try await world.advance(by: .days(10))
        }
        let due = (0..<70).map { first + Double($0) * 86_400 }
        world.expect(phone.deliveryHistory.map(\.date), equals: due, "no pill is forgotten")
    }

    static let reminderGap = Scenario(
        "cookbook/reminders/gap", "A feeding at half past two comes at half past three in the night without 02:30.",
        covers: [], expectsExactTimes: true
    ) { world in
        let berlin = "Europe/Berlin"
        let phone = world.device("phone", timeZone: berlin)
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-03-27 12:00", in: berlin))
        let first = try World.date("2026-03-28 02:30", in: berlin)
        phone.run {
            let feeding = RobinNotification(body: "Feed the baby", trigger: .date(first, repeats: .day))
            _ = Robin.scheduler.schedule(notification: feeding)
        }
        phone.mainApp.enterBackground()

        try await world.advance(by: .days(3))
        let due = try ["2026-03-28 02:30", "2026-03-29 03:30", "2026-03-30 02:30"].map {
            try World.date($0, in: berlin)
        }
        world.expect(phone.deliveryHistory.map(\.date), equals: due, "each night has one, and the next is as ever")
    }

    static let reminderDaily = Scenario(
        "cookbook/reminders/daily", "A pill at eight is due each morning, although nobody opens the app any more.",
        covers: [], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-01-10 12:00", in: "Europe/Berlin"))
        try await phone.run {
            let eight = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 8), repeats: true)
            let pill = UNNotificationRequest(
                identifier: "pill", content: NotificationContent(title: "Pill"), trigger: eight)
            try await UNUserNotificationCenter.current().add(pill)
        }
        phone.mainApp.kill()

        try await world.advance(by: .days(30))
        let first = try World.date("2026-01-11 08:00", in: "Europe/Berlin")
        let due = (0..<30).map { first + Double($0) * 86_400 }
        world.expect(phone.deliveryHistory.map(\.date), equals: due, "it has come on thirty mornings")
        world.expect(phone.pending.count, equals: 1, "it takes one of the 64 places")
        world.expect(phone.delivered.count, equals: 1, "and Notification Center shows the last one alone")
    }

    static let reminderCancelled = Scenario(
        "cookbook/reminders/cancelled", "When an order is done, nothing reminds of it any more, and other orders stay.",
        covers: []
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.run {
            for order in ["order-7", "order-8"] {
                let parts = [1, 3].map { hours in
                    RobinNotification(
                        identifier: "\(order) after \(hours)", body: order,
                        trigger: .date(.next(hours: hours), repeats: .none))
                }
                _ = Robin.scheduler.schedule(group: RobinNotificationGroup(notifications: parts, identifier: order))
            }
        }
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))
        world.expect(phone.delivered.map(\.request.content.body), equals: ["order-7", "order-8"], "both are late")

        phone.run {
            Robin.scheduler.cancel(groupWithIdentifier: "order-7")
            Robin.manager.removeDelivered(withIdentifier: "order-7 after 1")
        }
        world.expect(phone.delivered.map(\.request.content.body), equals: ["order-8"], "order 7 is gone at once")
        try await world.advance(by: .hours(2))
        let all = phone.deliveryHistory.map(\.request.content.body)
        world.expect(all, equals: ["order-7", "order-8", "order-8"], "and does not come again")
    }

    static let reminderTravel = Scenario(
        "cookbook/reminders/travel", "After a flight the alarm rings at seven there, and the call with Berlin in time.",
        covers: [], expectsExactTimes: true
    ) { world in
        let (berlin, newYork) = ("Europe/Berlin", "America/New_York")
        let phone = world.device("phone", timeZone: berlin)
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-02-02 12:00", in: berlin))
        try await phone.run {
            let seven = DateComponents(hour: 7)
            let threeInBerlin = DateComponents(timeZone: TimeZone(identifier: berlin), hour: 15)
            for (title, components) in [("Alarm", seven), ("Call", threeInBerlin)] {
                let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
                let request = UNNotificationRequest(
                    identifier: title, content: NotificationContent(title: title), trigger: trigger)
                try await UNUserNotificationCenter.current().add(request)
            }
        }
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(6))
        phone.travel(to: newYork)

        try await world.advance(to: World.date("2026-02-03 12:00", in: newYork))
        let come = phone.deliveryHistory.suffix(2)
        world.expect(come.map(\.request.content.title), equals: ["Alarm", "Call"], "both come on the next morning")
        let due = try [World.date("2026-02-03 07:00", in: newYork), World.date("2026-02-03 15:00", in: berlin)]
        world.expect(come.map(\.date), equals: due, "the alarm by the clock there, the call by that of Berlin")
    }

    static let reminderBadge = Scenario(
        "cookbook/reminders/badge", "The number on the icon is that of the tasks that are late, and no old one.",
        covers: []
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        func plan(_ tasks: String...) async throws {
            let center = UNUserNotificationCenter.current()
            center.removeAllPendingNotificationRequests()
            for (index, task) in tasks.enumerated() {
                let content = NotificationContent(title: task)
                content.badge = NSNumber(value: index + 1)
                let seconds = Double(index + 1) * 3_600
                let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
                try await center.add(UNNotificationRequest(identifier: task, content: content, trigger: trigger))
            }
        }
        try await phone.run { try await plan("milk", "bread", "tea") }
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(150))
        world.expect(phone.badge, equals: 2, "two tasks are late")

        phone.mainApp.enterForeground()
        try await phone.run {
            try await UNUserNotificationCenter.current().setBadgeCount(0)
            try await plan("tea")
        }
        world.expect(phone.badge, equals: 0, "both are done, and the icon has no number")
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))
        world.expect(phone.badge, equals: 1, "the next reminder says 1, and not 3 as it was planned at first")
    }

    static let reminderDenied = Scenario(
        "cookbook/reminders/denied",
        "Somebody who has said no is asked once, and gets reminders after a change of mind.",
        covers: []
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.answerPrompts(by: .deny)
        for _ in 1...2 {
            let isAllowed = try await phone.run {
                try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge])
            }
            world.expect(!isAllowed, "the app learns that it may not notify")
        }
        world.expect(phone.promptCount, equals: 1, "and the person was asked once")
        try await phone.run {
            let eight = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 8), repeats: true)
            let pill = UNNotificationRequest(
                identifier: "pill", content: NotificationContent(title: "Pill"), trigger: eight)
            try await UNUserNotificationCenter.current().add(pill)
        }
        phone.mainApp.enterBackground()

        try await world.advance(by: .days(3))
        world.expect(phone.deliveryHistory.count, equals: 0, "nothing comes")
        phone.allowNotifications()
        try await world.advance(by: .days(3))
        world.expect(phone.deliveryHistory.count, equals: 3, "from the change in Settings on, it comes each day")
    }

    static let reminderSnoozed = Scenario(
        "cookbook/reminders/snoozed", "A reminder that is snoozed twice comes twice more, although the app was closed.",
        covers: []
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let delegate = ResponseDelegate()
        world.keep(delegate)
        phone.onLaunch {
            let snooze = UNNotificationAction(identifier: "SNOOZE", title: "In ten minutes", options: [])
            let pill = UNNotificationCategory(identifier: "PILL", actions: [snooze], intentIdentifiers: [], options: [])
            UNUserNotificationCenter.current().setNotificationCategories([pill])
            UNUserNotificationCenter.current().delegate = delegate
            Robin.actions.register(actionHandler: SnoozeHandler.self, forIdentifier: "SNOOZE")
        }
        phone.run {
            let pill = RobinNotification(
                identifier: "pill", body: "Take the pill", trigger: .date(.next(hours: 1), repeats: .none))
            pill.categoryIdentifier = "PILL"
            _ = Robin.scheduler.schedule(notification: pill)
        }

        phone.mainApp.kill()
        try await world.advance(by: .hours(1))
        for time in 1...2 {
            try await phone.perform("SNOOZE", on: "pill")
            phone.mainApp.kill()
            try await world.advance(by: .minutes(9))
            world.expect(phone.delivered.count, equals: 0, "snooze \(time): there are nine minutes of peace")
            try await world.advance(by: .minutes(1))
            world.expect(phone.delivered.map(\.request.content.body), equals: ["Take the pill"], "then it is back")
        }
    }

    static let reminderRenewed = Scenario(
        "cookbook/reminders/renewed", "Quotes for ten days never end, for the app plans anew when it is woken.",
        covers: [], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-02-02 12:00", in: "Europe/Berlin"))
        phone.onLaunch {
            let quotes = DailyGroup(groupIdentifier: "quotes", hour: 9, days: 10)
            LocalNotifications.reschedule(group: quotes, permissionStrategy: .scheduleIfSystemAllowed)
        }
        await world.settle()
        for _ in 1...5 {
            phone.mainApp.kill()
            try await world.advance(by: .days(7))
            phone.mainApp.launch()
            await world.settle()
            world.expect(phone.pending.count <= 10, "each run replaces what was planned before")
        }
        let first = try World.date("2026-02-03 09:00", in: "Europe/Berlin")
        let due = (0..<35).map { first + Double($0) * 86_400 }
        world.expect(phone.deliveryHistory.map(\.date), equals: due, "one has come each morning for five weeks")
    }

    static let reminderGroups = Scenario(
        "cookbook/reminders/groups", "Somebody who wants no more quotes still hears about water, once a day.",
        covers: []
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let quotes = DailyGroup(groupIdentifier: "quotes", hour: 9, days: 7)
        let water = DailyGroup(groupIdentifier: "water", hour: 15, days: 7)
        func planAll() async {
            phone.run {
                for group in [quotes, water] {
                    LocalNotifications.reschedule(group: group, permissionStrategy: .scheduleIfSystemAllowed)
                }
            }
            await world.settle()
        }
        await planAll()
        world.expect(phone.pending.count, equals: 14, "seven of each are planned")

        phone.run { LocalNotifications.disable(group: quotes) }
        await planAll()
        await planAll()
        phone.mainApp.enterBackground()
        try await world.advance(by: .days(10))
        let titles = phone.deliveryHistory.map(\.request.content.title)
        world.expect(titles, equals: Array(repeating: "water", count: 7), "seven times water, and no quote")
    }
}
