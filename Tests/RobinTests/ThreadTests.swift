import CarillonEnvironment
import CarillonSimulation
import Foundation
import Robin
import Synchronization
import Testing

/// On a live environment, with real threads. A thread that waits for itself would make these tests hang.
@Suite("In an app, Robin")
struct ThreadTests {
    let environment = Environment.makeLive(
        name: "robin-tests", defaults: MemoryKeyValueStore(),
        directory: FileManager.default.temporaryDirectory.appendingPathComponent("robin-tests"))

    /// Waits for something that calls back.
    func answer<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
        environment.run { environment.loop.blockingCall(start) }
    }

    @Test("is used from many threads at once")
    func manyThreads() {
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            environment.run {
                let notification = RobinNotification(
                    identifier: "\(index)", body: "", trigger: .interval(3600))
                #expect(Robin.scheduler.schedule(notification: notification) != nil)
                #expect(Robin.settings.authorizationStatus == .notDetermined)
                #expect(Robin.scheduler.notification(withIdentifier: "\(index)") != nil)
            }
        }
        environment.run { #expect(Robin.scheduler.scheduledCount() == 16) }
    }

    @Test("is used on the app's loop")
    func loop() {
        let count: Int = answer { callback in
            environment.loop.enqueue {
                environment.run {
                    _ = Robin.scheduler.schedule(
                        notification: RobinNotification(body: "", trigger: .interval(3600)))
                    callback(Robin.scheduler.scheduledCount())
                }
            }
        }
        #expect(count == 1)
    }

    @Test("is used in its own callbacks, which belong to the app that asked")
    func callbacks() {
        let granted: Bool = answer { callback in
            Robin.settings.requestAuthorization(forOptions: [.alert]) { granted, _ in
                _ = Robin.scheduler.schedule(
                    notification: RobinNotification(body: "", trigger: .interval(3600)))
                callback(granted)
            }
        }
        #expect(granted)
        environment.run { #expect(Robin.scheduler.scheduledCount() == 1) }
        let count: Int = answer { callback in
            Robin.manager.allDelivered { _ in callback(Robin.scheduler.scheduledCount()) }
        }
        #expect(count == 1)
    }

    @Test("renews its settings when the app comes back")
    func foreground() {
        environment.run {
            #expect(Robin.settings.authorizationStatus == .notDetermined)
            environment.livePlatform?.applicationState = .background
        }
        let _: Bool = answer { callback in
            // Provisional permission asks nobody, and a prompt would wait for the app to come back.
            UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .provisional]) { granted, _ in
                callback(granted)
            }
        }
        environment.livePlatform?.applicationState = .active
        // The observers on the loop have been told once the loop gets here.
        let status: UNAuthorizationStatus = answer { callback in
            environment.loop.enqueue {
                environment.run { callback(Robin.settings.authorizationStatus) }
            }
        }
        #expect(status == .provisional)
    }
}
