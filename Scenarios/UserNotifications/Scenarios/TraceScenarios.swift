import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

/// Scenarios about the timeline of a run's notifications in the report.
extension Scenario {
    static let timelineOfRequests = Scenario(
        "un/timeline/requests",
        "The timeline tells of each request that comes, goes or changes, when it is due by the phone's clock, and how many are left.",
        covers: ["UN-10"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "America/St_Johns")
        let timeline = Timeline(of: phone)
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("tea", "Black tea", after: .seconds(90)))
        try await phone.center.add(.message("tea", "Green tea", after: .minutes(4)))
        try await phone.schedule("pill", .daily(8, 5))
        try await phone.schedule("old", .once(DateComponents(year: 2025)))
        let home = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100,
            identifier: "home")
        try await phone.schedule("milk", UNLocationNotificationTrigger(region: home, repeats: false))
        try await phone.center.add(.message("stretch", after: .hours(1), repeats: true))
        phone.center.removePendingNotificationRequests(withIdentifiers: ["stretch", "nothing"])
        world.expect(
            timeline.next(),
            equals: [
                "authorization.changed: Notifications are authorized"
                    + " (status authorized)",
                "notification.added: \"tea\" added, due Wed 31 Dec 2025 20:31:30 GMT-3:30"
                    + " (id tea, due 90000000000, repeats false, trigger interval, pending 1, title Black tea)",
                "notification.replaced: \"tea\" is replaced"
                    + " (id tea, pending 0)",
                "notification.added: \"tea\" added, due Wed 31 Dec 2025 20:34 GMT-3:30"
                    + " (id tea, due 240000000000, repeats false, trigger interval, pending 1, title Green tea)",
                "notification.added: \"pill\" added, due Thu 1 Jan 2026 08:05 GMT-3:30"
                    + " (id pill, due 41700000000000, repeats true, trigger calendar, pending 2, title pill)",
                "notification.suppressed: \"old\" is not shown: its trigger matches nothing to come"
                    + " (id old, reason its trigger matches nothing to come)",
                "notification.added: \"milk\" added, on entering or leaving CLCircularRegion \"home\", 100.0 m around 52.5, 13.4"
                    + " (id milk, due , repeats false, trigger location, pending 3, title milk)",
                "notification.added: \"stretch\" added, due Wed 31 Dec 2025 21:30 GMT-3:30"
                    + " (id stretch, due 3600000000000, repeats true, trigger interval, pending 4, title )",
            ], "each request with its time")
        try await world.advance(by: .minutes(4))
        phone.travel(to: "Asia/Kathmandu")
        phone.travel(to: "Pacific/Auckland")
        phone.travel(to: "Atlantic/Reykjavik")
        await world.settle()
        world.expect(
            timeline.next(),
            equals: [
                "notification.removed: \"stretch\" removed"
                    + " (id stretch, pending 3)",
                "notification.fired: \"tea\" fires"
                    + " (id tea, due 240000000000, pending 2)",
                "notification.delivered: \"tea\" delivered"
                    + " (id tea, delivered 1)",
                "notification.rescheduled: \"pill\" is now due Thu 1 Jan 2026 08:05 GMT"
                    + " (id pill, due 29100000000000, pending 2)",
            ], "the request that fires, and the one that is due at another time")

        for identifier in phone.pendingIdentifiers {
            phone.center.removePendingNotificationRequests(withIdentifiers: [identifier])
        }
        for number in 1...63 {
            try await phone.schedule("number \(number)", .after(Double(number) * 3_600))
        }
        try await phone.schedule("weekly", .once(DateComponents(hour: 9, weekday: 7)))
        _ = timeline.next()
        try await phone.schedule("late", .after(90_000_000))
        try await phone.schedule("soon", .after(60))
        world.expect(
            timeline.next(),
            equals: [
                "notification.added: \"late\" added, due Tue 7 Nov 2028 16:04 GMT"
                    + " (id late, due 90000240000000000, repeats false, trigger interval, pending 64, title late)",
                "notification.evicted: \"late\", due Tue 7 Nov 2028 16:04 GMT, gives way: 64 are pending"
                    + " (id late, due 90000240000000000, policy soonest, pending 64)",
                "notification.evicted: \"number 63\", due Sat 3 Jan 2026 15:04 GMT, gives way: 63 are pending"
                    + " (id number 63, due 227040000000000, policy soonest, pending 63)",
                "notification.added: \"soon\" added, due Thu 1 Jan 2026 00:05 GMT"
                    + " (id soon, due 300000000000, repeats false, trigger interval, pending 64, title soon)",
            ], "the requests that give way to others")
        phone.setLimitPolicy(.lastAdded)
        try await phone.schedule("new", .after(90_000_000))
        world.expect(
            timeline.next(),
            equals: [
                "notification.evicted: \"number 1\", due Thu 1 Jan 2026 01:04 GMT, gives way: 63 are pending"
                    + " (id number 1, due 3840000000000, policy lastAdded, pending 63)",
                "notification.added: \"new\" added, due Tue 7 Nov 2028 16:04 GMT"
                    + " (id new, due 90000240000000000, repeats false, trigger interval, pending 64, title new)",
            ], "so it does where the last added stay")
    }

    static let timelineOfDeliveries = Scenario(
        "un/timeline/deliveries",
        "The timeline tells what became of each notification that fired, why it was not shown, and what the person did with it.",
        covers: ["UN-46"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        let timeline = Timeline(of: phone)
        try await phone.center.add(.message("unasked"))
        phone.answerPrompts(by: .later)
        phone.run {
            UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge]) { _, _ in }
        }
        await world.settle()
        phone.answerPrompt(isGranted: false)
        try await phone.center.add(.message("denied"))
        phone.allowNotifications()
        try await phone.center.add(.message("alone"))
        await world.settle()
        let delegate = RecordingDelegate(presents: [])
        phone.center.delegate = delegate
        try await phone.center.add(.message("unwanted"))
        await world.settle()
        delegate.presentation = [.badge, .sound]
        try await phone.center.add(.message("mute") { $0.badge = 7 })
        await world.settle()
        phone.set(.badge, isOn: false)
        delegate.presentation = .badge
        try await phone.center.add(.message("switched off") { $0.badge = 8 })
        await world.settle()
        world.expect(
            timeline.next(),
            equals: [
                "notification.fired: \"unasked\" fires"
                    + " (id unasked, due 0, pending 0)",
                "notification.suppressed: \"unasked\" is not shown: nobody was asked for permission yet"
                    + " (id unasked, reason nobody was asked for permission yet)",
                "authorization.prompted: The person is asked for permission to notify"
                    + " (status notDetermined)",
                "authorization.changed: Notifications are denied"
                    + " (status denied)",
                "notification.fired: \"denied\" fires"
                    + " (id denied, due 0, pending 0)",
                "notification.suppressed: \"denied\" is not shown: the person does not allow notifications"
                    + " (id denied, reason the person does not allow notifications)",
                "authorization.changed: Notifications are authorized"
                    + " (status authorized)",
                "notification.fired: \"alone\" fires"
                    + " (id alone, due 0, pending 0)",
                "notification.suppressed: \"alone\" is not shown: the app is in front and has no delegate that could present it"
                    + " (id alone, reason the app is in front and has no delegate that could present it)",
                "notification.fired: \"unwanted\" fires"
                    + " (id unwanted, due 0, pending 0)",
                "notification.suppressed: \"unwanted\" is not shown: the app, in front, presents nothing"
                    + " (id unwanted, reason the app, in front, presents nothing)",
                "notification.fired: \"mute\" fires"
                    + " (id mute, due 0, pending 0)",
                "notification.presented: \"mute\" shown in the foreground: badge"
                    + " (id mute, options badge)",
                "badge.changed: The badge is 7"
                    + " (badge 7)",
                "notification.fired: \"switched off\" fires"
                    + " (id switched off, due 0, pending 0)",
                "notification.suppressed: \"switched off\" is not shown: the person has switched off what the app wishes"
                    + " (id switched off, reason the person has switched off what the app wishes)",
            ], "the options that the person and the app let through")

        delegate.presentation = [.banner, .list]
        try await phone.center.add(.message("shown"))
        await world.settle()
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("quiet"))
        phone.set(.badge, isOn: true)
        try await phone.center.setBadgeCount(12)
        try await phone.center.setBadgeCount(0)
        await world.settle()
        world.expect(
            timeline.next(),
            equals: [
                "notification.fired: \"shown\" fires"
                    + " (id shown, due 0, pending 0)",
                "notification.presented: \"shown\" shown in the foreground: banner,list"
                    + " (id shown, options banner,list)",
                "notification.delivered: \"shown\" delivered"
                    + " (id shown, delivered 1)",
                "notification.fired: \"quiet\" fires"
                    + " (id quiet, due 0, pending 0)",
                "notification.delivered: \"quiet\" delivered"
                    + " (id quiet, delivered 2)",
                "badge.changed: The badge is 12"
                    + " (badge 12)",
                "badge.changed: The badge is gone"
                    + " (badge 0)",
                "notification.withdrawn: \"shown\" taken out of Notification Center"
                    + " (id shown, delivered 1)",
                "notification.withdrawn: \"quiet\" taken out of Notification Center"
                    + " (id quiet, delivered 0)",
            ], "the notifications in Notification Center, and the badge")

        phone.mainApp.enterForeground()
        delegate.answers = false
        try await phone.center.add(.message("second thoughts"))
        try await phone.center.add(.message("doubt"))
        try await world.advance(by: .minutes(1))
        phone.mainApp.enterBackground()
        world.expect(
            timeline.next(),
            equals: [
                "notification.fired: \"second thoughts\" fires"
                    + " (id second thoughts, due 0, pending 0)",
                "notification.fired: \"doubt\" fires"
                    + " (id doubt, due 0, pending 0)",
                "notification.suppressed: \"second thoughts\" is not shown: the app did not say in time how to present it"
                    + " (id second thoughts, reason the app did not say in time how to present it)",
                "notification.suppressed: \"doubt\" is not shown: the app did not say in time how to present it"
                    + " (id doubt, reason the app did not say in time how to present it)",
            ], "the notifications about which an app says nothing")

        phone.center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "invitation",
                actions: [
                    UNNotificationAction(identifier: "accept", title: "Accept"),
                    UNTextInputNotificationAction(
                        identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
                        textInputPlaceholder: ""),
                ], intentIdentifiers: [])
        ])
        for guest in ["Ann", "Ben", "Cleo", "Dan", "Eve"] {
            try await phone.center.add(.message(guest) { $0.categoryIdentifier = "invitation" })
        }
        _ = timeline.next()
        try await phone.perform("accept", on: "Ben")
        try await phone.reply("On my way", by: "reply", to: "Cleo")
        try await phone.dismiss("Dan")
        try await phone.open("Ann")
        phone.center.removeDeliveredNotifications(withIdentifiers: ["Eve", "nobody"])
        await world.settle()
        world.expect(
            timeline.next(),
            equals: [
                "notification.response: The person answers \"Ben\" by accept"
                    + " (id Ben, action accept)",
                "notification.response: The person answers \"Cleo\" by reply: On my way"
                    + " (id Cleo, action reply, text On my way)",
                "notification.response: The person dismisses \"Dan\""
                    + " (id Dan, action com.apple.UNNotificationDismissActionIdentifier)",
                "notification.response: The person opens \"Ann\""
                    + " (id Ann, action com.apple.UNNotificationDefaultActionIdentifier)",
                "notification.withdrawn: \"Eve\" taken out of Notification Center"
                    + " (id Eve, delivered 0)",
            ], "the actions of the person")
    }
}

/// The timeline of an app's notifications, read piece by piece.
private final class Timeline {
    private let world: World
    private let lane: String
    private var told = 0

    init(of device: Device) {
        world = device.world
        lane = device.name
    }

    /// The events since the last call: the kind, the text, and the fields in brackets.
    func next() -> [String] {
        let events = world.trace.events.dropFirst(told)
        told = world.trace.events.count
        return events.filter {
            $0.lane == lane && !$0.kind.hasPrefix("device") && !$0.kind.hasPrefix("app")
        }
        .map { event in
            let fields = event.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            return "\(event.kind): \(event.text) (\(fields))"
        }
    }
}
