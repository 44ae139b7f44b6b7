import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

/// Nothing of this is as good as its word in one order of events only, so each runs in many.
@Suite("Calls under way when a group is rescheduled, removed or disabled make no difference:")
struct CallOrderTests {
    static let seeds: ClosedRange<UInt64> = 1...20

    /// A world with a phone that allows notifications.
    static func onPhone(_ seed: UInt64, _ body: @escaping @Sendable (Device) async throws -> Void) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            try await body(phone)
        }
    }

    @Test("scheduled and removed is removed", arguments: seeds)
    func scheduleAndRemove(seed: UInt64) throws {
        try Self.onPhone(seed) { phone in
            let told = Recorder<String>()
            phone.run {
                let group = LocalNotifications.schedule(
                    timeline: .quotes(3), permissionStrategy: .askSystemPermissionIfNeeded
                ) { told.note("\($0)") }
                LocalNotifications.remove(group: group)
            }
            await phone.world.settle()
            #expect(phone.pending.isEmpty)
            #expect(told.entries == ["scheduledSuccesfully"])
        }
    }

    @Test("removed and scheduled is scheduled", arguments: seeds)
    func removeAndSchedule(seed: UInt64) throws {
        try Self.onPhone(seed) { phone in
            _ = await phone.schedule(.scheduleIfSystemAllowed)
            phone.run {
                LocalNotifications.remove(group: QuoteGroup())
                LocalNotifications.schedule(
                    timeline: .quotes(2, title: "new"), group: "quotes", permissionStrategy: .scheduleIfSystemAllowed)
            }
            await phone.world.settle()
            #expect(phone.pending.map(\.content.title) == ["new", "new"])
        }
    }

    @Test("rescheduled twice is rescheduled by the second", arguments: seeds)
    func rescheduleTwice(seed: UInt64) throws {
        try Self.onPhone(seed) { phone in
            let told = Recorder<Bool>()
            phone.run {
                for title in ["first", "second"] {
                    LocalNotifications.reschedule(
                        group: QuoteGroup(
                            preferredExecutionContext: title == "first" ? .canRunOnAnyQueue : .mainQueueOnly,
                            onTimeline: { $0(.quotes(3, title: title)) }),
                        permissionStrategy: .askSystemPermissionIfNeeded
                    ) { told.note($0) }
                }
            }
            await phone.world.settle()
            #expect(phone.pending.map(\.content.title) == Array(repeating: "second", count: 3))
            #expect(told.entries == [true, true])
        }
    }

    @Test("a maker that answers after the group was rescheduled or removed adds nothing", arguments: [true, false])
    func lateMaker(isRescheduled: Bool) throws {
        try Self.onPhone(1) { phone in
            let makers = Recorder<(UNMutableNotificationContent?) -> Void>()
            phone.run {
                LocalNotifications.schedule(
                    timeline: NotificationsTimeline {
                        EveryDay(forDays: 2, starting: .tomorrow).at(hour: 9, minute: 0).schedule { makers.note($0) }
                    }, group: "quotes", permissionStrategy: .scheduleIfSystemAllowed)
            }
            await phone.world.settle()
            makers.entries[0](NotificationContent(title: "in time"))
            await phone.world.settle()
            #expect(phone.pending.map(\.content.title) == ["in time"])
            if isRescheduled {
                _ = await phone.reschedule(.scheduleIfSystemAllowed)
            } else {
                phone.run { LocalNotifications.remove(group: QuoteGroup()) }
            }
            makers.entries[1](NotificationContent(title: "too late"))
            await phone.world.settle()
            #expect(
                phone.pending.map(\.content.title) == (isRescheduled ? Array(repeating: "Know thyself.", count: 3) : [])
            )
        }
    }

    @Test(
        "a permission that is given or refused late changes nothing that a later call has scheduled",
        arguments: [true, false])
    func latePermission(answer: Bool) throws {
        try Self.onPhone(1) { phone in
            let answers = Recorder<(Result<Bool, any Error>) -> Void>()
            let told = Recorder<Bool>()
            phone.run {
                let asker = LocalNotifications.ApplicationLevelPermissionAsker { answers.note($0) }
                LocalNotifications.reschedule(
                    group: QuoteGroup(onTimeline: { $0(.quotes(5, title: "early")) }),
                    permissionStrategy: PermissionStrategy(
                        groupLevel: .askPermission(.once, asker), systemLevel: .askPermission)
                ) { told.note($0) }
            }
            #expect(await phone.reschedule(.scheduleIfSystemAllowed) == [true])
            #expect(told.entries.isEmpty)
            answers.entries[0](.success(answer))
            await phone.world.settle()
            #expect(told.entries == [answer])
            #expect(phone.pending.map(\.content.title) == Array(repeating: "Know thyself.", count: 3))
        }
    }

    @Test("disabling answers an open question with no, whatever is said later")
    func disableWhileAsking() throws {
        try Self.onPhone(1) { phone in
            let answers = Recorder<(Result<Bool, any Error>) -> Void>()
            let told = Recorder<String>()
            @Sendable func ask() {
                let asker = LocalNotifications.ApplicationLevelPermissionAsker { answers.note($0) }
                LocalNotifications.schedule(
                    timeline: .quotes(3), group: "quotes",
                    permissionStrategy: PermissionStrategy(
                        groupLevel: .askPermission(.alwaysIfNotAllowed, asker), systemLevel: .askPermission)
                ) { told.note("\($0)") }
            }
            phone.run(ask)
            await phone.world.settle()
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            await phone.world.settle()
            #expect(told.entries == ["deniedOnGroupLevel"])
            // A new question is another one.
            phone.run(ask)
            await phone.world.settle()
            try #require(answers.entries.count == 2)
            answers.entries[0](.success(true))
            await phone.world.settle()
            #expect(phone.stored() == .denied)
            #expect(told.entries.count == 1)
            answers.entries[1](.success(true))
            await phone.world.settle()
            #expect(phone.stored() == .allowed)
            #expect(told.entries == ["deniedOnGroupLevel", "scheduledSuccesfully"])
            #expect(phone.pending.count == 3)
        }
    }

    @Test("other groups go their own ways", arguments: seeds)
    func otherGroups(seed: UInt64) throws {
        try Self.onPhone(seed) { phone in
            phone.run {
                for name in ["a", "b", "c"] {
                    LocalNotifications.reschedule(
                        group: QuoteGroup(groupIdentifier: name), permissionStrategy: .scheduleIfSystemAllowed)
                }
                LocalNotifications.remove(group: QuoteGroup(groupIdentifier: "b"))
            }
            await phone.world.settle()
            #expect(phone.pendingByGroup == ["a": 3, "c": 3])
        }
    }
}
