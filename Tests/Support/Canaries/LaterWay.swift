package import CarillonConformance
import CarillonEnvironment
import CarillonNotifications
import Foundation
import UserNotifications

/// The ways in which an app's code goes on later. It goes on in its app, and ends with it.
package enum LaterWay: String, CaseIterable, Sendable {
    case task, detachedTask, mainActor, mainQueue, globalQueue, ownQueue, after, operation, mainOperation
    case timerSource, completionHandler, sleepingTask, sleepingDetachedTask, timer, runLoopBlock

    /// Runs `body` later: at once, or within a minute.
    package func goOn(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .task: Task { body() }
        case .detachedTask: Task.detached { body() }
        case .mainActor: Task { @MainActor in body() }
        case .mainQueue: DispatchQueue.main.async(execute: body)
        case .globalQueue: DispatchQueue.global().async(execute: body)
        case .ownQueue: DispatchQueue(label: "own").async(execute: body)
        case .after: DispatchQueue.main.asyncAfter(deadline: .now() + 30, execute: body)
        case .operation: OperationQueue().addOperation(body)
        case .mainOperation: OperationQueue.main.addOperation(body)
        case .timerSource:
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + 30)
            timer.setEventHandler {
                body()
                timer.cancel()
            }
            timer.activate()
        case .timer:
            RunLoop.main.add(
                Timer(fire: Date() + 30, interval: 0, repeats: false) { _ in body() }, forMode: .common)
        case .runLoopBlock: RunLoop.main.perform(body)
        case .completionHandler: UNUserNotificationCenter.current().getNotificationSettings { _ in body() }
        case .sleepingTask:
            Task {
                try await Task.sleep(for: .seconds(30))
                body()
            }
        case .sleepingDetachedTask:
            Task.detached {
                try await Task.sleep(for: .seconds(30))
                body()
            }
        }
    }

    /// Asks for a notification of the calling app.
    package static func remind(_ identifier: String) {
        let request = UNNotificationRequest(
            identifier: identifier, content: UNNotificationContent(),
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false))
        UNUserNotificationCenter.current().add(request)
    }

    /// Expects that two apps go on this way and another one, each in its own notification centre.
    package func goOn(in world: World) async throws {
        let (ann, ben) = (world.device("ann"), world.device("ben"))
        for phone in [ann, ben] {
            phone.run { goOn { LaterWay.mainQueue.goOn { goOn { LaterWay.remind(phone.name) } } } }
        }
        try await world.advance(by: .minutes(2))
        world.expect(ann.pending.map(\.identifier), equals: ["ann"], "the request of Ann's app")
        world.expect(ben.pending.map(\.identifier), equals: ["ben"], "the request of Ben's app")
    }

    /// Expects that nothing goes on after the app has ended.
    package func end(in world: World) async throws {
        let phone = world.device("phone")
        phone.run { goOn { LaterWay.remind("too late") } }
        phone.mainApp.kill()
        try await world.advance(by: .minutes(2))
        phone.mainApp.launch()
        world.expect(phone.pending.map(\.identifier), equals: [], "nothing was asked for after the end")
    }
}
