// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import Testing
import TestWorlds

/// The examples of contents: made later, spelled in each way that the README lists, and made on a background queue.
extension ReadmeGroupTests {
    @Test("Generating content asynchronously")
    func asynchronousContent() throws {
        final class DailyQuoteGroup: LocalNotificationsGroup {
            let groupIdentifier: String = "dailyQuote"

            func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
                let timeline = NotificationsTimeline {
                    EveryDay(forDays: 50, starting: .today)
                        .at(hour: 9, minute: 00)
                        .schedule(with: makeRandomQuoteContent(completion:))
                }
                completion(timeline)
            }

            private func makeRandomQuoteContent(completion: @escaping (NotificationContent) -> ()) {
                QuoteStore.fetchRandom { (quote) in
                    let content = NotificationContent(
                        title: quote,
                        body: "Open app for more quotes",
                        sound: .default
                    )
                    completion(content)
                }
            }
        }

        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.run {
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
            }
            await world.settle()
            #expect(phone.pending.isEmpty)
            try await world.advance(by: .seconds(1))
            #expect(phone.pending.count == 50)
        }
    }

    @Test("Every overload of schedule that the README lists")
    func overloads() throws {
        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.run {
                let day = Today().at(hour: 9, minute: 00)
                let syncMaker: () -> UNMutableNotificationContent? = { NotificationContent(title: "2") }
                let triggerMaker: (LocalNotifications.Trigger) -> UNMutableNotificationContent? = { _ in
                    NotificationContent(title: "3")
                }
                let dateMaker: (_ nextTriggerDate: Date) -> UNMutableNotificationContent? = { _ in
                    NotificationContent(title: "4")
                }
                let asyncTriggerMaker: (_ trigger: LocalNotifications.Trigger, _ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void = {
                    $1(NotificationContent(title: "5"))
                }
                let asyncDateMaker: (_ nextTriggerDate: Date, _ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void = {
                    $1(NotificationContent(title: "6"))
                }
                let asyncMaker: (_ completion: @escaping (UNMutableNotificationContent?) -> Void) -> Void = {
                    $0(NotificationContent(title: "7"))
                }
                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    day.schedule(title: "1", subtitle: nil, body: nil, sound: .default)
                    day.schedule(with: syncMaker)
                    day.schedule(with: triggerMaker)
                    day.schedule(with: dateMaker)
                    day.schedule(with: asyncTriggerMaker)
                    day.schedule(with: asyncDateMaker)
                    day.schedule(with: asyncMaker)
                    day.schedule(with: NotificationContent(title: "8"))
                }
                // And as closures in place.
                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    day.schedule()
                    day.schedule(with: { NotificationContent(title: "a") })
                    day.schedule { NotificationContent(title: "b") }
                    day.schedule { date in NotificationContent(title: date.timeIntervalSince1970 > 0 ? "c" : "") }
                    day.schedule { trigger in NotificationContent(title: trigger.identifier.rawValue == "" ? "" : "d") }
                    day.schedule { _ in NotificationContent(title: "e") }
                    day.schedule { _ in
                        let title = "f"
                        return NotificationContent(title: title)
                    }
                    day.schedule { completion in completion(NotificationContent(title: "g")) }
                    day.schedule { date, completion in completion(NotificationContent(title: "h")) }
                    day.schedule { (trigger: LocalNotifications.Trigger, completion) in completion(NotificationContent(title: "i")) }
                    day.schedule(with: nil)
                }
            }
            await world.settle()
            #expect(phone.pending.map(\.content.title) == ["1", "2", "3", "4", "5", "6", "7", "8", "", "a", "b", "c", "d", "e", "f", "g", "h", "i"])
        }
    }

    @Test("Creating timeline on background queue")
    func backgroundQueue() throws {
        final class DailyQuoteGroup: LocalNotificationsGroup {
            let groupIdentifier: String = "dailyQuote"

            var preferredExecutionContext: LocalNotificationsGroupContextPreference {
                return .canRunOnAnyQueue
            }

            func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
                completion(NotificationsTimeline { Tomorrow().at(hour: 9, minute: 00).schedule(title: "Know thyself.") })
            }
        }

        try inWorld { world in
            let phone = world.device("phone")
            phone.run {
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
            }
            await world.settle()
            #expect(phone.pending.map(\.content.title) == ["Know thyself."])
        }
    }
}
