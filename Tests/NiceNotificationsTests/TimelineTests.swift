import Carillon
import CoreLocation
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("A timeline")
struct TimelineTests {
    /// Schedules a timeline that is made inside the app, where permission is given already; what the completion was
    /// told.
    static func schedule(
        on phone: Device, _ makeTimeline: @escaping () -> NotificationsTimeline
    ) async -> [String] {
        phone.allowNotifications()
        let told = Recorder<String>()
        phone.run {
            LocalNotifications.schedule(
                timeline: makeTimeline(), group: "quotes", permissionStrategy: .scheduleIfSystemAllowed
            ) { told.note("\($0)") }
        }
        await phone.world.settle()
        return told.entries
    }

    @Test("NN-19: leaves out dates that are not to come, and is a success all the same")
    func past() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let now = world.date
            let told = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    ExactlyAt(now).schedule(title: "now")
                    ExactlyAt(now - 1).schedule(title: "a second ago")
                    ExactlyAt(now + 1).schedule(title: "in a second")
                    Today().at(hour: 9, minute: 29).schedule(title: "a minute ago")
                    Today().at(hour: 9, minute: 30).schedule(title: "at this minute")
                    Today().at(hour: 9, minute: 31).schedule(title: "in a minute")
                    ExactDay(year: 2020, month: 10, day: 5).at(hour: 10, minute: 15).schedule(title: "years ago")
                    EveryDay(forDays: 2, starting: .today).at(hour: 9, minute: 0).schedule(title: "each day at nine")
                }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.map(\.content.title) == ["in a second", "in a minute", "each day at nine"])
        }
    }

    @Test("NN-20: keeps to that date however long the person takes to allow it", .exactTimes)
    func exactAfterLongPrompt() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.answerPrompts(by: .later)
            let start = world.date
            let dates = Recorder<Date>()
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    ExactlyAt(start + 3_600).schedule { (date: Date) in
                        dates.note(date)
                        return NotificationContent(title: "in an hour")
                    }
                    ExactlyAt(start + 60).schedule(title: "in a minute")
                    Today().at(hour: 9, minute: 31).schedule(title: "at 9:31")
                }
            }
            try await world.advance(by: .minutes(20))
            phone.answerPrompt(isGranted: true)
            await world.settle()
            #expect(phone.pending.map(\.content.title) == ["in an hour"])
            #expect(dates.entries == [start + 3_600])
            phone.mainApp.enterBackground()
            try await world.advance(by: .hours(2))
            #expect(phone.delivered.map(\.date) == [start + 3_600])
        }
    }

    @Test("NN-21: components that leave something open are kept if the clock will ever show them")
    func openComponents() throws {
        try inWorld(now: "2026-03-08 05:30") { world in
            // The coming night skips 02:30, and the centre would take 03:30 for it.
            let phone = world.device("phone", timeZone: "America/New_York")
            let kept: [DateComponents] = [
                DateComponents(hour: 2, minute: 30), DateComponents(day: 31, hour: 9), DateComponents(weekday: 7),
                DateComponents(month: 2, day: 29), DateComponents(year: 2027), DateComponents(weekOfYear: 20),
                DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), year: 2026, month: 3, day: 8, hour: 23),
            ]
            _ = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    for components in kept { DateBuilder.ResolvedDate.components(components).schedule() }
                }
            }
            let triggers = phone.pending.compactMap { $0.trigger as? UNCalendarNotificationTrigger }
            #expect(triggers.map(\.dateComponents) == kept)
        }
    }

    @Test("NN-32: takes requests that may be missing, branches and loops, and combines in order")
    func builder() throws {
        try inWorld { world in
            let phone = world.device("phone")
            _ = await Self.schedule(on: phone) {
                let day = Tomorrow().at(hour: 9, minute: 0)
                let missing: LocalNotifications.NotificationRequest? = nil
                let present: LocalNotifications.NotificationRequest? = day.schedule(title: "3")
                let weekdays = [true, false]
                let first = NotificationsTimeline {
                    day.schedule(title: "1")
                    missing
                    if weekdays[0] { day.schedule(title: "2") }
                    if weekdays[1] { day.schedule(title: "never") }
                    present
                }
                let second = NotificationsTimeline {
                    if weekdays[1] { day.schedule(title: "never") } else { day.schedule(title: "4") }
                    for number in 5...6 { day.schedule(title: "\(number)") }
                    [day.schedule(title: "7"), day.schedule(title: "8")]
                    switch weekdays[0] {
                    case true: day.schedule(title: "9")
                    case false: day.schedule(title: "never")
                    }
                }
                let nothing = NotificationsTimeline {}
                #expect(NotificationsTimeline(combining: [second, first]).requests.count == 9)
                return NotificationsTimeline(combining: first, nothing, .empty, second)
            }
            #expect(phone.pending.map(\.content.title) == (1...9).map { "\($0)" })
        }
    }

    @Test("takes the system's triggers as they are")
    func systemTriggers() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let dates = Recorder<Date>()
            let region = CLCircularRegion(
                center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100, identifier: "Berlin")
            let triggers: [UNNotificationTrigger] = [
                UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true),
                UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true),
                UNLocationNotificationTrigger(region: region, repeats: false),
            ]
            let now = world.date
            _ = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    for trigger in triggers {
                        trigger.schedule { (date: Date) in
                            dates.note(date)
                            return NotificationContent()
                        }
                    }
                    Repeating(everySeconds: 360).schedule(title: "Repeating")
                    LocalNotifications.NotificationTriggerSet.single(
                        trigger: LocalNotifications.Trigger(rawTrigger: triggers[0])
                    ).schedule(title: "single")
                    LocalNotifications.NotificationTriggerSet.empty.schedule(title: "never")
                }
            }
            #expect(phone.pending.prefix(3).map(\.trigger) == triggers)
            let nineTomorrow = try World.date("2026-03-03 09:00")
            #expect(dates.entries == [now + 60, nineTomorrow, .distantFuture])
            let repeating = phone.pending[3].trigger as? UNTimeIntervalNotificationTrigger
            #expect(repeating?.timeInterval == 360 && repeating?.repeats == true)
            #expect(phone.pending.map(\.content.title) == ["", "", "", "Repeating", "single"])
        }
    }

    @Test("a trigger tells when it is due, by its own date or by the one that took its place")
    func trigger() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let now = world.date
            try phone.run {
                typealias Set = LocalNotifications.NotificationTriggerSet
                let set = DateBuilder.ResolvedDate.keyPathForTriggerSet(.exact(now + 60))
                var trigger = try #require(set.triggers.first)
                #expect(trigger.nextTriggerDate == now + 60)
                trigger.rawTrigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
                #expect(trigger.nextTriggerDate == now + 5)
                trigger.rawTrigger = UNCalendarNotificationTrigger(
                    dateMatching: DateComponents(year: 2020), repeats: false)
                #expect(trigger.nextTriggerDate == .distantFuture)
                #expect([DateBuilder.ResolvedDate].keyPathForTriggerSet([]).triggers.isEmpty)
                #expect(Set.keyPathForTriggerSet(set).triggers.map(\.identifier) == set.triggers.map(\.identifier))
            }
        }
    }
}
