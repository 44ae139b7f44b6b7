import Dispatch
import Foundation
import Testing

extension OutsideCanaryTests {
    /// Uses the feature and expects of it what it does without the hooks.
    static func use(_ feature: Feature) async throws {
        switch feature {
        case .mainQueue: await onMain { claim in DispatchQueue.main.async { claim() } }
        case .mainQueueSync:
            await onMain { claim in DispatchQueue.global().async { DispatchQueue.main.sync { claim() } } }
        case .mainQueueAfter: await onMain { claim in DispatchQueue.main.asyncAfter(deadline: .now()) { claim() } }
        case .mainQueueTimer: await timerOnMain()
        case .mainQueueImmediateTask:
            await onMain { claim in DispatchQueue.main.async { Task.immediate { @MainActor in claim() } } }
        case .mainOperationQueue: await onMain { claim in OperationQueue.main.addOperation { claim() } }
        case .mainActorRun: await MainActor.run { MainActor.assertIsolated() }
        case .mainActorTask:
            try await Task { @MainActor in
                try await Task.sleep(for: .nanoseconds(1))
                MainActor.assertIsolated()
            }.value
        case .operationQueue: operations()
        case .concurrentPerform: concurrently()
        case .workItem: workItem()
        case .runLoop: runLoop()
        case .condition: condition()
        case .threadLocals: threadLocals()
        case .process: try childProcess()
        case .detachedTask: #expect(await Task.detached { 7 }.value == 7)
        case .sleep: try await sleepInAllForms()
        case .sleepCancellation:
            let task = Task { try await Task.sleep(for: .seconds(3_600)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        case .asyncLet:
            async let one = sleepAndReturn(1)
            async let other = 2
            #expect(try await one + other == 3)
        case .taskGroup:
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 1...100 { group.addTask { await yieldAndReturn(number) } }
                return await group.reduce(0, +)
            }
            #expect(sum == 5_050)
        case .asyncStream:
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            Thread.detachNewThread {
                for number in 0..<10 { continuation.yield(number) }
                continuation.finish()
            }
            var seen: [Int] = []
            for await number in stream { seen.append(number) }
            #expect(seen == Array(0..<10))
        case .foreignContinuation:
            await resumed { resume in Thread.detachNewThread(resume) }
            await resumed { resume in DispatchQueue.global().async(execute: resume) }
            await resumed { resume in OperationQueue().addOperation(resume) }
        case .taskLocals:
            await $local.withValue(7) {
                #expect(await Task { local }.value == 7)
                #expect(await Task.detached { local }.value == 0)
            }
        case .priorities:
            for priority in [TaskPriority.background, .utility, .medium, .high, .userInitiated] {
                #expect(await Task.detached(priority: priority) { await yieldAndReturn(1) }.value == 1)
            }
        case .defaultActor:
            let counter = Counter()
            await withDiscardingTaskGroup { group in for _ in 0..<100 { group.addTask { await counter.count() } } }
            #expect(await counter.value == 100)
        case .globalActor: #expect(await onOtherActor() == 7)
        case .customExecutor: await OnQueue().check()
        case .executorPreference:
            let tasks = queueExecutor.tasks
            #expect(await Task(executorPreference: tasks) { queueExecutor.isCurrent }.value)
            #expect(await withTaskExecutorPreference(tasks) { await isOnQueue() })
        case .semaphore: semaphore()
        case .group: await group()
        case .clocks: try await clocks()
        case .dates: try dates()
        case .processorTime: processorTime()
        case .randomNumbers: randomNumbers()
        case .uuids: #expect(Set((0..<100).map { _ in UUID() }).count == 100)
        }
    }

    @TaskLocal private static var local = 0

    // MARK: The main actor

    /// Waits until `start` has brought its argument to the main queue, where it claims to be the main actor's.
    private static func onMain(_ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            start {
                MainActor.assertIsolated()
                MainActor.preconditionIsolated()
                MainActor.assumeIsolated { continuation.resume() }
            }
        }
    }

    private static func timerOnMain() async {
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .main)
        await onMain { claim in
            timer.setEventHandler {
                timer.cancel()
                claim()
            }
            timer.schedule(deadline: .now())
            timer.activate()
        }
    }

    // MARK: Tasks, actors and executors

    @concurrent private static func sleepAndReturn(_ number: Int) async throws -> Int {
        try await Task.sleep(for: .nanoseconds(1))
        return number
    }

    @concurrent private static func yieldAndReturn(_ number: Int) async -> Int {
        await Task.yield()
        return number
    }

    /// Waits for a continuation that `start` has somebody else resume.
    private static func resumed(_ start: (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in start { continuation.resume() } }
    }

    private static func sleepInAllForms() async throws {
        let clock = ContinuousClock()
        let duration = Duration.milliseconds(1)
        func expectToTakeTime(_ sleep: () async throws -> Void) async throws {
            #expect(try await clock.measure { try await sleep() } >= duration)
        }
        try await expectToTakeTime { try await Task.sleep(for: duration) }
        try await expectToTakeTime { try await Task.sleep(for: duration, clock: .suspending) }
        try await expectToTakeTime { try await Task.sleep(until: .now + duration, clock: .continuous) }
        try await expectToTakeTime { try await Task.sleep(nanoseconds: 1_000_000) }
    }

    private actor Counter {
        private(set) var value = 0
        func count() async {
            let before = value
            assertIsolated()
            value = before + 1
            await Task.yield()
        }
    }

    @globalActor private actor OtherActor { static let shared = OtherActor() }
    @OtherActor private static func onOtherActor() -> Int {
        OtherActor.assertIsolated()
        return 7
    }

    private static let queueExecutor = QueueExecutor()

    @concurrent private static func isOnQueue() async -> Bool { queueExecutor.isCurrent }

    private actor OnQueue {
        nonisolated var unownedExecutor: UnownedSerialExecutor { queueExecutor.asUnownedSerialExecutor() }

        func check() async {
            #expect(queueExecutor.isCurrent)
            assertIsolated()
            await Task.yield()
            #expect(queueExecutor.isCurrent)
            await withCheckedContinuation { continuation in
                queueExecutor.queue.async {
                    self.assumeIsolated { $0.assertIsolated() }
                    continuation.resume()
                }
            }
        }
    }
}
