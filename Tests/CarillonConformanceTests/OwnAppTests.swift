import Carillon
import CarillonEnvironment
import CarillonReporting
import Foundation
import Testing
import UserNotifications

#if os(Linux)
    /// Whatever an app's code uses to go on later goes on in that app, and ends with it.
    @Suite("Code that goes on later belongs to its app", .enabled(if: Hooks.areInstalled))
    struct OwnAppTests {
        /// The ways in which code goes on later.
        enum Way: String, CaseIterable, Sendable {
            case task, detachedTask, mainActor, mainQueue, globalQueue, ownQueue, after, operation, mainOperation
            case timerSource, completionHandler, sleepingTask, sleepingDetachedTask, timer, runLoopBlock

            /// Runs `body` later: at once, or within a minute.
            func goOn(_ body: @escaping @Sendable () -> Void) {
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
                    RunLoop.main.add(Timer(timeInterval: 30, repeats: false) { _ in body() }, forMode: .common)
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
        }

        static func remind(_ identifier: String) {
            let request = UNNotificationRequest(
                identifier: identifier, content: UNNotificationContent(),
                trigger: UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false))
            UNUserNotificationCenter.current().add(request)
        }

        @Test("goes on in its app, one step after the other", arguments: Way.allCases)
        func goesOn(_ way: Way) async {
            await expectPass { world in
                let (ann, ben) = (world.device("ann"), world.device("ben"))
                for phone in [ann, ben] {
                    phone.run { way.goOn { Way.mainQueue.goOn { way.goOn { OwnAppTests.remind(phone.name) } } } }
                }
                try await world.advance(by: .minutes(2))
                world.expect(ann.pending.map(\.identifier), equals: ["ann"], "what Ann's app asked for")
                world.expect(ben.pending.map(\.identifier), equals: ["ben"], "what Ben's app asked for")
            }
        }

        @Test("ends with its app", arguments: Way.allCases)
        func ends(_ way: Way) async {
            await expectPass { world in
                let phone = world.device("phone")
                phone.run { way.goOn { OwnAppTests.remind("too late") } }
                phone.mainApp.kill()
                try await world.advance(by: .minutes(2))
                phone.mainApp.launch()
                world.expect(phone.pending.map(\.identifier), equals: [], "nothing was asked for after the end")
            }
        }

        @Test("A worker that waits for work at the end of a run is no fault of the run")
        func worker() async {
            await expectPass { world in
                let phone = world.device("phone")
                phone.run { DispatchQueue(label: "worker").async { DispatchSemaphore(value: 0).wait() } }
                try await world.advance(by: .minutes(1))
                phone.run { OwnAppTests.remind("after all") }
                await world.settle()
                world.expect(phone.pending.map(\.identifier), equals: ["after all"], "everything else went on")
            }
        }

        @Test("What no world can take in ends the run, and the verdict names it")
        func refusal() async {
            let scenario = Scenario("own/thread", "…", covers: []) { world in
                world.device("phone").run { Thread.detachNewThread {} }
                world.expect(true, "it went on")
            }
            let result = await Runner().run([scenario]).scenarios.first
            #expect(result?.verdict == .crashed)
            #expect(result?.reason?.hasPrefix("It touched the real world: it starts a thread") == true)
        }

        @Test("The handler of a question is code of the app that asked")
        func question() async {
            await expectPass { world in
                let phone = world.device("phone")
                phone.answerPrompts(by: .allow)
                phone.run {
                    UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { isGranted, _ in
                        if isGranted { OwnAppTests.remind("from the handler") }
                    }
                }
                await world.settle()
                world.expect(phone.pending.map(\.identifier), equals: ["from the handler"], "it is in the app's centre")
            }
        }

        @Test("The first code of a launch is on the main thread")
        func launch() async {
            await expectPass { world in
                let phone = world.device("phone")
                phone.onLaunch {
                    dispatchPrecondition(condition: .onQueue(.main))
                    MainActor.assumeIsolated { OwnAppTests.remind("launched") }
                }
                phone.mainApp.kill()
                phone.mainApp.launch()
                world.expect(phone.pending.map(\.identifier), equals: ["launched"], "it ran")
            }
        }

        @Test("A thousand runs of a client on the main queue are the same, seed by seed")
        func sameRuns() async {
            let scenario = Scenario("own/main-queue", "…", covers: []) { world in
                let (ann, ben) = (world.device("ann"), world.device("ben"))
                for phone in [ann, ben] {
                    for index in 0..<3 {
                        phone.run {
                            Way.allCases[index * 4].goOn { Way.mainQueue.goOn { OwnAppTests.remind("\(index)") } }
                        }
                    }
                }
                try await world.advance(by: .minutes(1))
                world.expect(ann.pending.count + ben.pending.count, equals: 6, "all of them are there")
            }
            var options = RunOptions()
            options.seedCount = 500
            options.checksDeterminism = true
            let result = await Runner(options: options).run([scenario]).scenarios.first
            #expect(result?.verdict == .pass, "\(String(describing: result))")
        }

        private func expectPass(
            sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable (World) async throws -> Void
        ) async {
            var options = RunOptions()
            options.seedCount = 5
            for result in await Runner(options: options).run([Scenario("own/app", "…", covers: [], body: body)])
                .scenarios
            {
                #expect(result.verdict == .pass, "\(result)", sourceLocation: sourceLocation)
            }
        }
    }
#endif
