import CarillonEnvironment
import CarillonSimulation
import Foundation
import NiceNotifications
import Synchronization
import Testing

/// On a live environment with real threads, one of which is made the main one. Nothing here waits for time to pass.
@Suite("In an app, NiceNotifications", .timeLimit(.minutes(60)))
struct LiveTests {
    /// The main thread's queue, which knows itself.
    static let main = DispatchQueue(label: "main thread of the app")
    private static let isMain = DispatchSpecificKey<Bool>()

    let environment: Environment

    init() {
        Self.main.setSpecific(key: Self.isMain, value: true)
        environment = Environment.makeLive(
            name: "nice-notifications-tests", defaults: MemoryKeyValueStore(),
            directory: FileManager.default.temporaryDirectory.appendingPathComponent("nice-notifications-tests"),
            mainQueue: MainQueue(Self.main))
    }

    static func onMain() -> Bool { DispatchQueue.getSpecific(key: isMain) ?? false }

    /// Runs code of the app on its main thread, and waits for what it answers with.
    func answer<Value: Sendable>(_ start: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
        environment.loop.blockingCall { answer in
            Self.main.async { environment.run { start(answer) } }
        }
    }

    @Test("asks for timelines, calls makers and tells completions on the main thread")
    func mainThread() {
        let places = Mutex<[Bool]>([])
        @Sendable func note() { places.withLock { $0.append(Self.onMain()) } }
        let isScheduled: Bool = answer { answer in
            let asker = LocalNotifications.ApplicationLevelPermissionAsker { completion in
                note()
                DispatchQueue.global().async { [completion = Callback(completion)] in completion.call(.success(true)) }
            }
            LocalNotifications.reschedule(
                group: QuoteGroup(onTimeline: { completion in
                    note()
                    completion(
                        NotificationsTimeline {
                            Tomorrow().at(hour: 9, minute: 0).schedule {
                                note()
                                return NotificationContent(title: "Know thyself.")
                            }
                        })
                }), permissionStrategy: .askWithPrePermission(.once, prePermission: asker)
            ) { isScheduled in
                note()
                answer(isScheduled)
            }
        }
        #expect(isScheduled)
        #expect(places.withLock { $0 } == [true, true, true, true])
        #expect(pending() == ["Know thyself."])
    }

    @Test("leaves the main thread alone for a group that can run on any queue")
    func anyThread() {
        let places = Mutex<[Bool]>([])
        let isToldOnMain: Bool = answer { answer in
            LocalNotifications.reschedule(
                group: QuoteGroup(
                    preferredExecutionContext: .canRunOnAnyQueue,
                    onTimeline: { completion in
                        places.withLock { $0.append(Self.onMain()) }
                        completion(
                            NotificationsTimeline {
                                Tomorrow().at(hour: 9, minute: 0).schedule {
                                    places.withLock { $0.append(Self.onMain()) }
                                    return NotificationContent(title: "Less is more.")
                                }
                            })
                    }), permissionStrategy: .askSystemPermissionIfNeeded
            ) { _ in answer(Self.onMain()) }
        }
        #expect(isToldOnMain)
        #expect(places.withLock { $0 } == [false, false])
        #expect(pending() == ["Less is more."])
    }

    @Test("takes the contents that makers hand over on other threads at the same time, each once")
    func manyThreads() {
        let isScheduled: Bool = answer { answer in
            let handOver = DispatchGroup()
            LocalNotifications.schedule(
                timeline: NotificationsTimeline {
                    EveryDay(forDays: 50, starting: .tomorrow).at(hour: 9, minute: 0).schedule { completion in
                        let completion = Callback(completion)
                        for _ in 1...2 {
                            DispatchQueue.global().async(group: handOver) { completion.call(NotificationContent()) }
                        }
                    }
                }, permissionStrategy: .askSystemPermissionIfNeeded
            ) { result in
                let isSuccess = result.isSuccess
                // All handed over by then, and what they handed over is ahead of this on the main queue.
                handOver.notify(queue: Self.main) { answer(isSuccess) }
            }
        }
        #expect(isScheduled)
        #expect(pending().count == 50)
    }

    /// The titles of what is pending, once the main thread has done all that it had to do.
    private func pending() -> [String] {
        answer { answer in
            UNUserNotificationCenter.current().getPendingNotificationRequests { answer($0.map(\.content.title)) }
        }
    }
}

/// Takes a callback to another thread, as an app may.
private struct Callback<Value>: @unchecked Sendable {
    let call: (Value) -> Void

    init(_ call: @escaping (Value) -> Void) {
        self.call = call
    }
}
