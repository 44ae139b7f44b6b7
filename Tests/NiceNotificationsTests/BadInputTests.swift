import Carillon
import Foundation
import TestBasics
import TestBeds
import TestWorlds
import Testing

@testable import NiceNotifications

@Suite("Bad input has a clear result:")
struct BadInputTests {
    /// A world with a phone that allows notifications, in a zone that skips 02:30 on 8 March.
    static func onPhone(_ body: @escaping @Sendable (Device) async throws -> Void) throws {
        try inWorld { world in
            let phone = world.device("phone", timeZone: "America/New_York")
            phone.allowNotifications()
            try await body(phone)
        }
    }

    static let impossible: [DateComponents] = [
        DateComponents(), DateComponents(hour: 25, minute: 61), DateComponents(hour: -1), DateComponents(hour: 24),
        DateComponents(minute: 60), DateComponents(second: 60), DateComponents(weekday: 8), DateComponents(month: 13),
        DateComponents(year: 2027, month: 2, day: 29), DateComponents(month: 2, day: 30), DateComponents(day: 32),
        DateComponents(year: 2026, month: 3, day: 8, hour: 2, minute: 30),
        DateComponents(year: .max), DateComponents(year: .min), DateComponents(day: .max), DateComponents(hour: .min),
        DateComponents(weekOfYear: .max), DateComponents(yearForWeekOfYear: .min), DateComponents(quarter: .max),
        DateComponents(hour: .max, minute: .max, second: .max, nanosecond: .max),
        DateComponents(year: 2020, month: 1, day: 1), DateComponents(era: 0, year: 2030),
    ]

    @Test("dates that no clock will show again are left out, and said to be", arguments: impossible)
    func impossibleComponents(components: DateComponents) throws {
        try Self.onPhone { phone in
            let said = Recorder<String>()
            phone.run { LocalNotifications.Log.info = { said.note("\($0)") } }
            let told = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline { DateBuilder.ResolvedDate.components(components).schedule(title: "never") }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.isEmpty)
            #expect(said.entries.count == 1)
        }
    }

    @Test("times that DateBuilder does not check are left out")
    func uncheckedTimes() throws {
        try Self.onPhone { phone in
            _ = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline {
                    Tomorrow().at(hour: 25, minute: 61).schedule(title: "never")
                    Tomorrow().at(hour: .max, minute: .min).schedule(title: "never")
                    ExactDay(year: 2026, month: 3, day: 8).at(hour: 2, minute: 30).schedule(title: "never")
                    ExactDay(year: 2026, month: 3, day: 8).at(hour: 3, minute: 30).schedule(title: "at 3:30")
                    EveryDay(forDays: 0, starting: .today).at(hour: 9, minute: 0).schedule(title: "never")
                }
            }
            #expect(phone.pending.map(\.content.title) == ["at 3:30"])
        }
    }

    @Test(
        "moments that are none, or not to come, are left out",
        arguments: [Double.nan, .infinity, -.infinity, 0, -1, -.greatestFiniteMagnitude])
    func impossibleMoments(seconds: Double) throws {
        try Self.onPhone { phone in
            phone.run { LocalNotifications.Log.info = { _ = "\($0)" } }
            let now = phone.world.date
            let told = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline { ExactlyAt(now.addingTimeInterval(seconds)).schedule(title: "never") }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("moments that are just to come, or far beyond, are kept")
    func extremeMoments() throws {
        try Self.onPhone { phone in
            let now = phone.world.date
            _ = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline {
                    ExactlyAt(.distantFuture).schedule(title: "in the distant future")
                    ExactlyAt(Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.nextUp))
                        .schedule(title: "at once")
                }
            }
            #expect(phone.pending.map(\.content.title) == ["in the distant future", "at once"])
            phone.mainApp.enterBackground()
            try await phone.world.advance(by: .seconds(1))
            #expect(phone.delivered.map(\.request.content.title) == ["at once"])
        }
    }

    @Test("nothing repeats more often than the system allows", arguments: [0, -1, 59.9, .nan, .infinity])
    func repeating(seconds: Double) throws {
        try Self.onPhone { phone in
            let told = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline { Repeating(everySeconds: seconds).schedule(title: "never") }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("of a maker that answers twice the first answer counts, and one that never answers holds up nobody")
    func makers() throws {
        try Self.onPhone { phone in
            let kept = Recorder<(UNMutableNotificationContent?) -> Void>()
            let told = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline {
                    Tomorrow().at(hour: 9, minute: 0).schedule { completion in
                        completion(NotificationContent(title: "first"))
                        completion(NotificationContent(title: "second"))
                        completion(nil)
                    }
                    Tomorrow().at(hour: 9, minute: 0).schedule { completion in
                        completion(nil)
                        completion(NotificationContent(title: "after nothing"))
                    }
                    Tomorrow().at(hour: 9, minute: 0).schedule { kept.note($0) }
                    Tomorrow().at(hour: 9, minute: 0).schedule { (_: (UNMutableNotificationContent?) -> Void) in }
                    Tomorrow().at(hour: 9, minute: 0).schedule(title: "last")
                }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.map(\.content.title) == ["first", "last"])
        }
    }

    @Test("content that is changed after it was handed over stays what it was")
    func changedContent() throws {
        try Self.onPhone { phone in
            let shared = UNMutableNotificationContent()
            phone.run {
                LocalNotifications.schedule(
                    content: shared, at: Tomorrow().at(hour: 9, minute: 0), permissionStrategy: .scheduleIfSystemAllowed
                )
                shared.title = "changed"
            }
            await phone.world.settle()
            _ = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline {
                    for title in ["a", "b"] {
                        Tomorrow().at(hour: 9, minute: 0).schedule {
                            shared.title = title
                            return shared
                        }
                    }
                }
            }
            #expect(phone.pending.map(\.content.title) == ["", "a", "b"])
        }
    }

    @Test("of a group that hands over two timelines the first counts")
    func twoTimelines() throws {
        try Self.onPhone { phone in
            let group = QuoteGroup(onTimeline: {
                $0(.quotes(2, title: "first"))
                $0(.quotes(3, title: "second"))
            })
            #expect(await phone.reschedule(group, .scheduleIfSystemAllowed) == [true])
            #expect(phone.pending.map(\.content.title) == ["first", "first"])
        }
    }

    @Test("a group that never hands over a timeline is cleaned, and holds up nobody", arguments: [true, false])
    func noTimeline(isKept: Bool) throws {
        try Self.onPhone { phone in
            _ = await phone.schedule(.scheduleIfSystemAllowed)
            let kept = Recorder<(NotificationsTimeline) -> Void>()
            let group = QuoteGroup(onTimeline: { if isKept { kept.note($0) } })
            #expect(await phone.reschedule(group, .scheduleIfSystemAllowed) == [true])
            #expect(phone.pending.isEmpty)
            #expect(await phone.reschedule(.scheduleIfSystemAllowed) == [true])
            #expect(phone.pending.count == 3)
        }
    }

    @Test("of an asker that answers twice the first answer counts")
    func twoAnswers() throws {
        try Self.onPhone { phone in
            let asker = LocalNotifications.ApplicationLevelPermissionAsker {
                $0(.success(false))
                $0(.success(true))
                $0(.failure(Mishap()))
            }
            let strategy = PermissionStrategy.askWithPrePermission(.once, prePermission: asker)
            #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            #expect(phone.stored() == .denied)
        }
    }

    @Test("an asker that lets go of its completion has failed")
    func forgetfulAsker() throws {
        try Self.onPhone { phone in
            let said = Recorder<String>()
            phone.run { LocalNotifications.Log.info = { said.note("\($0)") } }
            let asker = LocalNotifications.ApplicationLevelPermissionAsker { _ in }
            let strategy = PermissionStrategy.askWithPrePermission(.once, prePermission: asker)
            #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            #expect(phone.stored() == .notAsked)
            #expect(said.entries.count == 1)
        }
    }

    @Test("an asker that never answers holds up only what waits for it, and no more of that than a thousand calls")
    func silentAsker() throws {
        try Self.onPhone { phone in
            let kept = Recorder<(Result<Bool, any Error>) -> Void>()
            let told = Recorder<Bool>()
            phone.run {
                let strategy = PermissionStrategy.askWithPrePermission(
                    .once, prePermission: LocalNotifications.ApplicationLevelPermissionAsker { kept.note($0) })
                for _ in 0..<GroupPrompts.waitingLimit + 2 {
                    LocalNotifications.withPermission(
                        strategy: strategy, group: "quotes", perform: {}, completion: { told.note($0.isAllowed) })
                }
            }
            await phone.world.settle()
            #expect(told.entries == [false, false])
            #expect(kept.entries.count == 1)
            #expect(await phone.schedule(into: "jokes", .scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
            #expect(await phone.schedule(into: "quotes", .scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
            kept.entries[0](.success(true))
            await phone.world.settle()
            #expect(told.entries == [false, false] + Array(repeating: true, count: GroupPrompts.waitingLimit))
        }
    }

    @Test("any text can name a group", arguments: ["", ":", "a:b", "a:b:", "%3A", "групп\u{0301}а", " "])
    func names(name: String) throws {
        try Self.onPhone { phone in
            _ = await phone.schedule(into: "a", .scheduleIfSystemAllowed)
            _ = await phone.schedule(into: "b", .scheduleIfSystemAllowed)
            for _ in 1...2 {
                #expect(await phone.reschedule(QuoteGroup(groupIdentifier: name), .scheduleIfSystemAllowed) == [true])
            }
            #expect(phone.pending.count == 9)
            #expect(phone.pending.suffix(3).allSatisfy { $0.identifier.hasPrefix(name + ":") })
            phone.run { LocalNotifications.disable(group: QuoteGroup(groupIdentifier: name)) }
            await phone.world.settle()
            #expect(phone.pendingByGroup == ["a": 3, "b": 3])
            #expect(phone.stored(name) == .denied)
        }
    }

    @Test("a notification's own name may hold anything too")
    func contentNames() throws {
        try Self.onPhone { phone in
            let names = ["a:b", "a%3Ab", "", "plain"]
            _ = await TimelineTests.schedule(on: phone) {
                NotificationsTimeline {
                    for name in names {
                        LocalNotifications.NotificationTriggerSet.single(
                            trigger: LocalNotifications.Trigger(
                                rawTrigger: .inAnHour, identifier: .init(rawValue: name))
                        ).schedule(title: name)
                    }
                }
            }
            #expect(phone.pending.map(\.identifier) == ["quotes:a%3Ab", "quotes:a%253Ab", "quotes:", "quotes:plain"])
            phone.run { LocalNotifications.remove(group: QuoteGroup(groupIdentifier: "quotes:a")) }
            await phone.world.settle()
            #expect(phone.pending.count == 4)
            phone.run { LocalNotifications.remove(group: QuoteGroup()) }
            await phone.world.settle()
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("two objects with one identifier are one group")
    func equalNames() throws {
        try Self.onPhone { phone in
            _ = await phone.schedule(into: "quotes", .scheduleIfSystemAllowed)
            #expect(await phone.reschedule(QuoteGroup(), .scheduleIfSystemAllowed) == [true])
            #expect(phone.pending.count == 3)
        }
    }

    @Test("functions of the system that answer at once and twice, or that let go, are put up with")
    func replacedFunctions() throws {
        typealias System = LocalNotifications.SystemAuthorization
        try Self.onPhone { phone in
            let allowed = Recorder<UNNotificationSettings>()
            phone.center.getNotificationSettings { allowed.note($0) }
            await phone.world.settle()
            let told = Recorder<String>()
            phone.run {
                System.Env.getNotificationSettings = { for _ in 1...2 { $0(allowed.entries[0]) } }
                System.Env.requestAuthorization = { for isGranted in [false, true] { $1(isGranted, nil) } }
                LocalNotifications.Env.getPendingNotificationRequests = { for _ in 1...2 { $0([]) } }
                LocalNotifications.Env.getDeliveredNotifications = { for _ in 1...2 { $0([]) } }
                LocalNotifications.Env.addNotificationRequest = { for _ in 1...2 { $1?(nil) } }
                LocalNotifications.reschedule(
                    group: QuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded
                ) { told.note("\($0)") }
                LocalNotifications.directSchedule(
                    request: UNNotificationRequest(identifier: "x", content: .init(), trigger: .inAnHour),
                    permissionStrategy: .scheduleIfSystemAllowed
                ) { told.note("\($0)") }
                #expect(told.entries.isEmpty)
            }
            await phone.world.settle()
            #expect(told.entries == ["scheduledSuccesfully", "false"])
        }
    }

    @Test("functions of the system that let go of a callback without calling it deny, fail, or have nothing to say")
    func forgetfulFunctions() throws {
        typealias System = LocalNotifications.SystemAuthorization
        try Self.onPhone { phone in
            let told = Recorder<String>()
            @Sendable func ask() {
                System.getCurrent { told.note("\($0)") }
                System.authorizeWithSystem { result in
                    do { told.note("\(try result.get())") } catch { told.note("\(type(of: error))") }
                }
            }
            phone.run { LocalNotifications.Env.getPendingNotificationRequests = { _ in } }
            phone.run { LocalNotifications.Env.getDeliveredNotifications = { _ in } }
            #expect(await phone.reschedule(.askSystemPermissionIfNeeded) == [true])
            phone.run {
                LocalNotifications.Env.addNotificationRequest = { _, _ in }
                LocalNotifications.directSchedule(
                    request: UNNotificationRequest(identifier: "x", content: .init(), trigger: .inAnHour),
                    permissionStrategy: .scheduleIfSystemAllowed
                ) { if case .systemError(let error) = $0 { told.note("\(type(of: error))") } }
            }
            #expect(await phone.reschedule(.askSystemPermissionIfNeeded) == [true])
            phone.run { System.Env.requestAuthorization = { _, _ in } }
            #expect(await phone.schedule(.askSystemPermissionIfNeeded) == ["deniedOnSystemLevel"])
            phone.run(ask)
            await phone.world.settle()
            phone.run { System.Env.getNotificationSettings = { _ in } }
            #expect(await phone.schedule(.scheduleIfSystemAllowed) == ["deniedOnSystemLevel"])
            phone.run(ask)
            await phone.world.settle()
            #expect(told.entries.sorted() == ["NoAnswer", "NoAnswer", "NoAnswer", "allowed", "undetermined"])
        }
    }

    @Test("nothing is kept of calls that have come to their end")
    func bounded() throws {
        try Self.onPhone { phone in
            for _ in 1...3 {
                _ = await phone.schedule(into: "quotes", .scheduleIfSystemAllowed)
                _ = await phone.reschedule(.ifAlreadyAllowed)
                phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            }
            await phone.world.settle()
            #expect(phone.run { CallingApp.current.calls.groupsUnderWay.isEmpty })
        }
    }
}
