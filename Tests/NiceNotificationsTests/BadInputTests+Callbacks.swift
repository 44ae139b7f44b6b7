import Carillon
import Foundation
import TestBasics
import TestBeds
import TestWorlds
import Testing

@testable import NiceNotifications

extension BadInputTests {
    @Test("the first answer of a maker that answers twice counts, and one that never answers holds up nobody")
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

    @Test("the first timeline of a group that hands over two counts")
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

    @Test("the first answer of an asker that answers twice counts")
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
}
