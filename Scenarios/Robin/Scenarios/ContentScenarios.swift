import Carillon
import CoreLocation
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about the parts of a notification that reach the system and come back.
extension Scenario {
    static let robinIntervals = Scenario(
        "robin/triggers/interval",
        "An egg timer rings once, a stretch every half hour, a pulse every minute; asked again, all say what they said before.",
        covers: ["RO-11"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        let start = world.date
        phone.run {
            let egg = RobinNotification(identifier: "egg", body: "Eggs", trigger: .interval(330, repeats: false))
            let stretch = RobinNotification(
                identifier: "stretch", body: "Up!", trigger: .interval(1_800, repeats: true))
            let pulse = RobinNotification(identifier: "pulse", body: "One", trigger: .interval(60, repeats: true))
            Robin.scheduler.schedule(egg, stretch, pulse)
        }

        try await world.advance(by: .seconds(200))
        world.expect(
            phone.run { Robin.scheduler.scheduled().map(\.trigger) },
            equals: [.interval(330, repeats: false), .interval(1_800, repeats: true), .interval(60, repeats: true)],
            "the intervals are read back, not what is left of them")
        phone.run { Robin.scheduler.cancel(withIdentifier: "pulse") }

        try await world.advance(by: .hours(1))
        func seconds(_ identifier: String) -> [TimeInterval] {
            phone.deliveryDates(of: identifier).map { $0.timeIntervalSince(start) }
        }
        world.expect(seconds("egg"), equals: [330], "the timer comes once")
        world.expect(seconds("stretch"), equals: [1_800, 3_600], "the stretch comes again and again")
        world.expect(
            seconds("pulse"), equals: [60, 120, 180], "the pulse comes every minute, the shortest that repeats")
    }

    static let robinRefusedIntervals = Scenario(
        "robin/triggers/refused",
        "Intervals that the system does not take are refused, alone and in a group; those that it just takes are not.",
        covers: ["RO-36"], ours: "Robin's README says nothing of intervals that the system refuses."
    ) { world in
        let phone = try await world.pocketedPhone()
        let refused: [RobinNotificationTrigger] = [
            .interval(0, repeats: false), .interval(-60, repeats: false), .interval(.infinity, repeats: false),
            .interval(59, repeats: true),
            .interval(0, repeats: true),
        ]
        phone.run {
            for (number, trigger) in refused.enumerated() {
                let timer = RobinNotification(identifier: "timer \(number)", body: "Never", trigger: trigger)
                world.expect(Robin.scheduler.schedule(notification: timer) == nil, "\(trigger) is refused")
                world.expect(!timer.scheduled, "\(trigger) is not marked as scheduled")
                let group = RobinNotificationGroup(notifications: [.reminder(number + 1), timer])
                world.expect(Robin.scheduler.schedule(group: group) == nil, "so is a group with \(trigger) in it")
            }
            world.expect(Robin.scheduler.scheduledCount(), equals: 0, "nothing of all that is pending")

            let pulse = RobinNotification(identifier: "pulse", body: "One", trigger: .interval(60, repeats: true))
            let blink = RobinNotification(identifier: "blink", body: "Once", trigger: .interval(0.5, repeats: false))
            world.expect(Robin.scheduler.schedule(notification: pulse) === pulse, "60 seconds may repeat")
            world.expect(Robin.scheduler.schedule(notification: blink) === blink, "half a second may come once")
        }
        world.expect(phone.pending.map(\.identifier), equals: ["pulse", "blink"], "both of them are pending")
    }

    static let robinArrival = Scenario(
        "robin/triggers/arrival",
        "Somebody is told to water the plants whenever they come to the office, and to buy milk when they leave it, once.",
        covers: ["RO-11"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let arriving = CLCircularRegion.office(notifyOnEntry: true)
        let leaving = CLCircularRegion.office(notifyOnEntry: false)
        phone.run {
            let plants = RobinNotification(
                identifier: "plants", body: "Water", trigger: .location(arriving, repeats: true))
            let milk = RobinNotification(identifier: "milk", body: "Milk", trigger: .location(leaving, repeats: false))
            Robin.scheduler.schedule(plants, milk)
        }
        world.expect(
            phone.run { Robin.scheduler.scheduled().map(\.trigger) },
            equals: [.location(arriving, repeats: true), .location(leaving, repeats: false)],
            "the regions are read back")

        for _ in 1...2 {
            phone.move(toLatitude: 52.52, longitude: 13.405)
            try await world.advance(by: .hours(8))
            phone.move(toLatitude: 52.40, longitude: 13.1)
            try await world.advance(by: .hours(16))
        }
        world.expect(
            phone.deliveryHistory.map(\.request.identifier), equals: ["plants", "milk", "plants"],
            "on arrival each day, on leaving once")
    }

    static let robinSound = Scenario(
        "robin/content/sound", "Every notification sounds, with the system's sound or with the one that it names.",
        covers: ["RO-12"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            let bell = RobinNotification(body: "Ding")
            bell.sound = RobinNotificationSound(named: "bell.caf")
            Robin.scheduler.schedule(RobinNotification(body: "Tea"), bell)
        }
        let sounds: [UNNotificationSound?] = [.default, UNNotificationSound(named: .init(rawValue: "bell.caf"))]
        world.expect(phone.pending.map(\.content.sound), equals: sounds, "one has the default sound, one its own")

        world.expect(
            phone.run { Robin.scheduler.scheduled().map { $0.sound.isValid() } }, equals: [true, true],
            "each is read back as a sound")
        if world.reality == nil {
            // Ours: a sound says its name.
            world.expect(
                phone.run { Robin.scheduler.scheduled().map { "\($0.sound)" } },
                equals: ["RobinNotificationDefaultSound", "UNNotificationSound named bell.caf"], "and by its name")
        }

        phone.run { Robin.scheduler.scheduled().forEach { _ = Robin.scheduler.reschedule(notification: $0) } }
        world.expect(phone.pending.map(\.content.sound), equals: sounds, "read back and rescheduled, they still have")
    }

    static let robinBlanks = Scenario(
        "robin/content/blanks", "A reminder with nothing but a text claims no title, thread or category.",
        covers: ["RO-13", "RO-14"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let notification = phone.run { Robin.scheduler.schedule(notification: RobinNotification(body: "Tea")) }
        let content = try world.require(phone.pending.first, "the pending request").content
        world.expect(content.title, equals: "", "the system got no title")
        world.expect(content.threadIdentifier, equals: "", "the system got no thread")
        world.expect(content.categoryIdentifier, equals: "", "the system got no category")

        let identifier = try world.require(notification?.identifier, "the reminder was scheduled")
        let read = try world.require(
            phone.run { Robin.scheduler.notification(withIdentifier: identifier) }, "it is read back")
        world.expect(read.title, equals: nil, "it is read back without a title")
        world.expect(read.threadIdentifier, equals: "", "it is read back with an empty thread")

        let blank = phone.run {
            let blank = RobinNotification(identifier: "blank", body: "Tea")
            blank.title = "  "
            Robin.scheduler.schedule(blank)
            return Robin.scheduler.notification(withIdentifier: "blank")?.title
        }
        world.expect(blank, equals: nil, "a title of blanks is read back as none")
    }

    static let robinEverything = Scenario(
        "robin/content/everything", "An invitation with all that can be said is read back with all of it.",
        covers: ["RO-16"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let invitation = phone.run {
            let invitation = RobinNotification(
                identifier: "invitation", body: "Come!", trigger: .interval(600, repeats: false))
            invitation.title = "Party"
            invitation.badge = 3
            invitation.threadIdentifier = "friends"
            invitation.categoryIdentifier = "INVITATION"
            invitation.setUserInfo(value: "Ada", forKey: "host")
            return Robin.scheduler.schedule(notification: invitation)
        }
        let read = try world.require(
            phone.run { Robin.scheduler.notification(withIdentifier: "invitation") }, "it is read back")
        world.expect(read !== invitation, "it is another object")
        world.expect(read.title, equals: "Party", "it has its title")
        world.expect(read.body, equals: "Come!", "it has its text")
        world.expect(read.badge, equals: 3, "it has its badge")
        world.expect(read.threadIdentifier, equals: "friends", "it has its thread")
        world.expect(read.categoryIdentifier, equals: "INVITATION", "it has its category")
        world.expect(read.userInfo["host"] as? String, equals: "Ada", "it has the app's own note")
        world.expect(read.userInfo.count, equals: 1, "it has no other note")
        let request = try world.require(phone.pending.first, "the pending request")
        world.expect(
            phone.run { RobinNotification.notification(withSystemNotification: request)?.title },
            equals: "Party",
            "so has one that is made of the request")
        try await world.advance(by: .minutes(10))
        let delivered = try world.require(phone.delivered.first, "the invitation has come")
        world.expect(
            phone.run { delivered.robinNotification().deliveryDate }, equals: delivered.date,
            "once it has come, it says when")
        // Ours: descriptions are the same in every run, and dates are those of the phone's clock.
        guard world.reality == nil else { return }

        world.expect(
            phone.run { read.description },
            equals: """
                RobinNotification: invitation
                \tTitle: Party
                \tThread identifier: friends
                \tBody: Come!
                \tUser info: [host: Ada]
                \tBadge: 3
                \tSound name: RobinNotificationDefaultSound
                \tScheduled: true
                \tDelivered: false
                """, "it says so itself")
        let seen = phone.run {
            let notification = delivered.robinNotification()
            notification.setUserInfo(value: ["b": 2, "a": 1], forKey: "nested")
            notification.setUserInfo(value: [1, 2], forKey: 7)
            notification.trigger = .date(Date(timeIntervalSince1970: 1_774_745_970), repeats: .week)
            return notification.description
        }
        world.expect(
            seen,
            equals: """
                RobinNotification: invitation
                \tTitle: Party
                \tThread identifier: friends
                \tBody: Come!
                \tFires at: 2026-03-29 01:59:00 +0100
                \tRepeats every: Week
                \tUser info: [7: [1, 2], RobinNotificationDateKey: 2026-03-29 01:59:00 +0100, \
                host: Ada, nested: [a: 1, b: 2]]
                \tBadge: 3
                \tSound name: RobinNotificationDefaultSound
                \tScheduled: true
                \tDelivered: true
                \tDelivered on: 2026-01-01 09:40:12 +0100
                """, "and when it has come, by the phone's clock")
        let arriving = RobinNotificationTrigger.location(CLCircularRegion.office(notifyOnEntry: true), repeats: true)
        world.expect(
            phone.run {
                RobinNotification(identifier: "office", body: "Hello", trigger: arriving).description
            },
            equals: """
                RobinNotification: office
                \tBody: Hello
                \tFires around: arriving
                \tRepeating: true
                \tUser info: [:]
                \tSound name: RobinNotificationDefaultSound
                \tScheduled: false
                \tDelivered: false
                """, "one for a place says which")
        let moments: [(String, TimeInterval, String)] = [
            ("America/St_Johns", 0, "1969-12-31 20:30:00 -0330"),
            ("Asia/Kathmandu", 86_399 - 59, "1970-01-02 05:29:00 +0530"),
            ("Europe/London", 1_782_864_000, "2026-07-01 01:00:00 +0100"),
            ("Etc/UTC", 60, "1970-01-01 00:01:00 +0000"),
        ]
        for (zone, seconds, words) in moments {
            phone.travel(to: zone)
            let description = phone.run {
                let moment = Date(timeIntervalSince1970: seconds)
                return RobinNotification(body: "", trigger: .date(moment, repeats: .none)).description
            }
            world.expect(description.contains("Fires at: \(words)"), "in \(zone) the moment is \(words)")
        }
    }
}

extension CLCircularRegion {
    /// The office in Berlin, as a region that notifies on entry or on exit.
    fileprivate static func office(notifyOnEntry: Bool) -> CLCircularRegion {
        let center = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
        let office = CLCircularRegion(center: center, radius: 200, identifier: notifyOnEntry ? "arriving" : "leaving")
        office.notifyOnEntry = notifyOnEntry
        office.notifyOnExit = !notifyOnEntry
        return office
    }
}
