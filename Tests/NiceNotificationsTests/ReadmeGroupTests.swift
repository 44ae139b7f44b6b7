// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import Testing
import TestWorlds

/// The examples of NiceNotifications' README that have a group of their own, spelled as they are there and run:
/// timelines, permissions, contents.
///
/// The code around the examples checks what the README says of them.
@Suite("NiceNotifications' README: groups")
struct ReadmeGroupTests {
    @Test("Notification timelines: the same quote each day")
    func timeline() throws {
        final class DailyQuoteGroup: LocalNotificationsGroup {
            let groupIdentifier: String = "dailyQuote"

            func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
                let timeline = NotificationsTimeline {
                    EveryDay(forDays: 50, starting: .today)
                        .at(hour: 9, minute: 00)
                        .schedule(title: "Storms make oaks take deeper root.")
                }
                completion(timeline)
            }
        }

        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.run {
                LocalNotifications.reschedule(
                    group: DailyQuoteGroup(),
                    permissionStrategy: .askSystemPermissionIfNeeded
                ) // completion is optional
            }
            await world.settle()
            #expect(phone.pending.map(\.content.title) == Array(repeating: "Storms make oaks take deeper root.", count: 50))
        }
    }

    /// As the README prints it where quotes are random.
    final class DailyQuoteGroup: LocalNotificationsGroup {
        let groupIdentifier: String = "dailyQuote"

        func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
            let timeline = NotificationsTimeline {
                EveryDay(forDays: 50, starting: .today)
                    .at(hour: 9, minute: 00)
                    .schedule(with: makeRandomQuoteContent)
            }
            completion(timeline)
        }

        private func makeRandomQuoteContent() -> NotificationContent? {
            guard let randomQuote = QuoteStore.enabledQuotes.randomElement() else {
                return nil
            }

            return NotificationContent(
                title: randomQuote,
                body: "Tap here for more daily inspiration"
            )
        }
    }

    @Test("Rescheduling notification groups: a disabled quote no longer shows up")
    func rescheduling() throws {
        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.run {
                LocalNotifications.reschedule(
                    group: DailyQuoteGroup(),
                    permissionStrategy: .askSystemPermissionIfNeeded
                ) // completion is optional
            }
            await world.settle()
            #expect(phone.pending.count == 50)
            #expect(Set(phone.pending.map(\.content.title)).count == 3)

            phone.run {
                let userDisabledQuote = "Know thyself."
                QuoteStore.disableQuote(userDisabledQuote)

                LocalNotifications.reschedule(
                    group: DailyQuoteGroup(),
                    permissionStrategy: .scheduleIfSystemAllowed
                )
            }
            await world.settle()
            #expect(phone.pending.count == 50)
            #expect(Set(phone.pending.map(\.content.title)) == ["Less is more.", "Festina lente."])
        }
    }

    @Test("Rescheduling at each launch sets the 50 days back")
    func launching() throws {
        @MainActor class UIResponder {}
        final class UIApplication: UIResponder {
            struct LaunchOptionsKey: Hashable {}
        }
        final class AppDelegate: UIResponder {
            nonisolated func application(_ application: UIApplication?, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                LocalNotifications.reschedule(
                    group: DailyQuoteGroup(),
                    permissionStrategy: .scheduleIfSystemAllowed
                )

                return true
            }

            nonisolated override init() {}
        }

        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.onLaunch { _ = AppDelegate().application(nil, didFinishLaunchingWithOptions: nil) }
            await world.settle()
            #expect(phone.pending.count == 50)

            phone.mainApp.kill()
            try await world.advance(by: .days(20))
            #expect(phone.pending.count == 30)
            phone.mainApp.launch()
            await world.settle()
            #expect(phone.pending.count == 50)
        }
    }

    @Test("Group-level permissions: making a strategy of one's own")
    func strategies() throws {
        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            phone.answerPrompts(by: .allow)
            phone.run {
                func strategy(
                    groupLevel: PermissionStrategy.GroupLevel,
                    systemLevel: PermissionStrategy.SystemLevel
                ) -> LocalNotifications.PermissionStrategy {
                    LocalNotifications.PermissionStrategy(
                        groupLevel: groupLevel,
                        systemLevel: systemLevel
                    )
                }
                let permissionAsker = LocalNotifications.ApplicationLevelPermissionAsker { (completion) in
                    // ask permission, then call completion with Result<Bool, Error>
                    completion(.success(true))
                }
                let group = DailyQuoteGroup()
                for strategy in [
                    strategy(groupLevel: .bypass, systemLevel: .ifAlreadyAllowed),
                    strategy(groupLevel: .allowAutomatically, systemLevel: .askPermission),
                    strategy(groupLevel: .askPermission(.once, permissionAsker), systemLevel: .askPermission),
                    strategy(groupLevel: .askPermission(.alwaysIfNotAllowed, permissionAsker), systemLevel: .askPermission),
                    strategy(groupLevel: .ifAlreadyAllowed, systemLevel: .ifAlreadyAllowed),
                    strategy(groupLevel: .ifAllowed(other: group), systemLevel: .askPermission),
                ] {
                    LocalNotifications.reschedule(group: group, permissionStrategy: strategy)
                }
            }
            await world.settle()
            #expect(phone.pending.count == 50)
            #expect(phone.promptCount == 1)
        }
    }

    @Test("Disabling a notification group, and getting group-level authorization information")
    func disabling() throws {
        try inWorld(now: "2026-03-02 06:00") { world in
            let phone = world.device("phone")
            let seen = Recorder<LocalNotifications.GroupLevelAuthorization.Status>()
            @Sendable func look() {
                let status = LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: DailyQuoteGroup().groupIdentifier)

                switch status {
                case .allowed: seen.note(.allowed)
                case .denied: seen.note(.denied)
                case .notAsked: seen.note(.notAsked)
                }
            }
            phone.run {
                look()
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
            }
            await world.settle()
            #expect(phone.pending.count == 50)

            // "Disabling a group will remove all pending notifications, …
            phone.run { LocalNotifications.disable(group: DailyQuoteGroup()) }
            await world.settle()
            #expect(phone.pending.isEmpty)
            // … as well as prevent new reschedulings …
            phone.run {
                look()
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .scheduleIfSystemAllowed)
            }
            await world.settle()
            #expect(phone.pending.isEmpty)
            phone.run {
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
            }
            await world.settle()
            #expect(phone.pending.isEmpty)
            // … until the permission is given again"
            phone.run {
                LocalNotifications.GroupLevelAuthorization.setIsAllowed(true, forGroup: "dailyQuote")
                look()
                LocalNotifications.reschedule(group: DailyQuoteGroup(), permissionStrategy: .scheduleIfSystemAllowed)
            }
            await world.settle()
            #expect(phone.pending.count == 50)
            #expect(seen.entries == [.notAsked, .denied, .allowed])
        }
    }
}
