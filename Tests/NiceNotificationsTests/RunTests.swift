import Carillon
import CarillonEnvironment
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("A run")
struct RunTests {
    @Test(
        "NN-25: tells its completion later, once, and does not wait for asynchronous makers",
        arguments: 1...10 as ClosedRange<UInt64>)
    func completion(seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            let told = Recorder<String>()
            let makers = Recorder<(UNMutableNotificationContent?) -> Void>()
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
                    Tomorrow().at(hour: 9, minute: 0).schedule(title: "at once")
                    Tomorrow().at(hour: 9, minute: 0).schedule { makers.note($0) }
                } completion: { result in
                    told.note("\(result)")
                    phone.center.getPendingNotificationRequests { told.note("\($0.count) pending") }
                }
                LocalNotifications.reschedule(
                    group: QuoteGroup(),
                    permissionStrategy: PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
                ) { told.note("\($0)") }
                LocalNotifications.directSchedule(
                    request: UNNotificationRequest(identifier: "x", content: .init(), trigger: .inAnHour),
                    permissionStrategy: PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
                ) { told.note("\($0)") }
                #expect(told.entries.isEmpty)
            }
            await world.settle()
            #expect(told.entries.sorted() == ["1 pending", "deniedOnGroupLevel", "false", "scheduledSuccesfully"])
            makers.entries[0](NotificationContent(title: "late"))
            await world.settle()
            #expect(told.entries.count == 4)
            #expect(phone.pending.map(\.content.title) == ["at once", "late"])
        }
    }

    @Test("NN-25: calls back in the app that called", arguments: [true, false])
    func environment(isAllowed: Bool) throws {
        try inWorld { world in
            let phone = world.device("phone")
            if isAllowed { phone.allowNotifications() }
            let environment = phone.mainApp.environment
            let places = Recorder<Bool>()
            @Sendable func note() { places.note(Environment.current === environment) }
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
                    Tomorrow().at(hour: 9, minute: 0).schedule {
                        note()
                        return NotificationContent()
                    }
                } completion: { _ in
                    note()
                }
                LocalNotifications.requestPermission(strategy: .scheduleIfSystemAllowed) { _ in note() }
                LocalNotifications.currentAuthorizationStatus(forGroup: QuoteGroup()) { _ in note() }
                LocalNotifications.SystemAuthorization.getCurrent { _ in note() }
                LocalNotifications.SystemAuthorization.authorizeWithSystem { _ in note() }
                LocalNotifications.withPermission(
                    strategy: .askWithPrePermission(
                        .once,
                        prePermission: LocalNotifications.ApplicationLevelPermissionAsker {
                            note()
                            $0(.success(false))
                        }),
                    perform: {}, completion: { _ in note() })
                LocalNotifications.reschedule(
                    group: QuoteGroup(
                        preferredExecutionContext: .canRunOnAnyQueue,
                        onTimeline: {
                            note()
                            $0(.empty)
                        }), permissionStrategy: .scheduleIfSystemAllowed
                ) { _ in note() }
            }
            await world.settle()
            #expect(places.entries == Array(repeating: true, count: isAllowed ? 10 : 8))
        }
    }

    @Test(
        "NN-26: asks for the timeline on the main queue, in order with what the app does there",
        arguments: 1...20 as ClosedRange<UInt64>)
    func mainQueue(seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            let environment = phone.mainApp.environment
            let order = Recorder<String>()
            let group = QuoteGroup(onTimeline: { completion in
                order.note("timeline")
                environment.mainQueue.enqueue { order.note("after the timeline") }
                completion(
                    NotificationsTimeline {
                        Tomorrow().at(hour: 9, minute: 0).schedule {
                            order.note("maker")
                            return nil
                        }
                    })
            })
            phone.run {
                LocalNotifications.reschedule(
                    group: Announcing(group: group) {
                        environment.mainQueue.enqueue { order.note("before the timeline") }
                    }, permissionStrategy: .scheduleIfSystemAllowed
                ) { _ in order.note("completion") }
            }
            await world.settle()
            #expect(
                order.entries == ["before the timeline", "timeline", "after the timeline", "maker", "completion"])
        }
    }

    @Test("NN-26: a group that can run on any queue does not need the main one")
    func anyQueue() async throws {
        // A world whose main thread waits for what only its main thread could do comes to no end, which the runner can
        // put up with.
        let scenario = Scenario("nice/any-queue", "A group does without the main queue.", covers: []) { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            let environment = phone.mainApp.environment
            let made = Latch()
            let group = QuoteGroup(
                preferredExecutionContext: .canRunOnAnyQueue,
                onTimeline: { completion in
                    completion(
                        NotificationsTimeline {
                            Tomorrow().at(hour: 9, minute: 0).schedule {
                                made.open()
                                return NotificationContent(title: "made elsewhere")
                            }
                        })
                })
            phone.run {
                LocalNotifications.reschedule(
                    group: Announcing(group: group) {
                        environment.mainQueue.enqueue { environment.loop.block(until: made) }
                    }, permissionStrategy: .scheduleIfSystemAllowed)
            }
            await world.settle()
            world.expect(phone.pending.map(\.content.title), equals: ["made elsewhere"])
        }
        var options = RunOptions()
        options.seedCount = 5
        let result = try #require(await Runner(options: options).run([scenario]).scenarios.first)
        #expect(result.verdict == .pass, "\(result.reason ?? "")")
    }

    @Test("NN-27: stays a success when the centre takes nothing; scheduling directly tells the error")
    func failingCentre() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            let told = Recorder<String>()
            phone.run {
                LocalNotifications.Log.info = { told.note("logged \("\($0)".hasSuffix("mishap"))") }
                LocalNotifications.Env.addNotificationRequest = { $1?(Mishap()) }
            }
            #expect(await phone.schedule(.scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
            #expect(await phone.reschedule(.scheduleIfSystemAllowed) == [true])
            #expect(told.entries == Array(repeating: "logged true", count: 6))
            phone.run {
                LocalNotifications.directSchedule(
                    request: UNNotificationRequest(identifier: "x", content: .init(), trigger: .inAnHour),
                    permissionStrategy: .scheduleIfSystemAllowed
                ) { result in
                    if case .systemError(let error) = result { told.note("\(error) \(result.isSuccess)") }
                }
            }
            await world.settle()
            #expect(told.entries.last == "mishap false")
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("leaves the limit of 64 to the system")
    func limit() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            let group = QuoteGroup(onTimeline: { $0(.quotes(80)) })
            #expect(await phone.reschedule(group, .scheduleIfSystemAllowed) == [true])
            #expect(phone.pending.count == 64)
        }
    }
}

extension PermissionStrategy {
    /// Goes on only if the group is allowed.
    static var ifAlreadyAllowed: PermissionStrategy {
        PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .ifAlreadyAllowed)
    }
}

/// A group that tells when it is asked where it can run, just before it is asked for its timeline.
private struct Announcing: LocalNotificationsGroup {
    var group: QuoteGroup
    var announce: () -> Void

    var groupIdentifier: String { group.groupIdentifier }
    var preferredExecutionContext: LocalNotificationsGroupContextPreference {
        announce()
        return group.preferredExecutionContext
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) { group.getTimeline(completion: completion) }
}
