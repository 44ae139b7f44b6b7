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
