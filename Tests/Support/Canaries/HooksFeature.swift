import CarillonEnvironment
package import CarillonSimulation
import Dispatch
import Foundation
import Synchronization
import TestBasics

/// The functions that unmodified code may use inside a world.
package enum HooksFeature: String, CaseIterable, Sendable {
    case task = "Task {}"
    case detachedTask = "Task.detached {}"
    case immediateTask = "Task.immediate {} with a yield"
    case yield = "Task.yield()"
    case sleepFor = "Task.sleep(for:)"
    case sleepUntilContinuous = "Task.sleep(until:clock: .continuous)"
    case sleepUntilSuspending = "Task.sleep(until:clock: .suspending)"
    case sleepNanoseconds = "Task.sleep(nanoseconds:)"
    case asyncLet = "async let"
    case taskGroup = "withTaskGroup"
    case discardingTaskGroup = "withDiscardingTaskGroup"
    case defaultActor = "an actor"
    case contendedActor = "an actor under contention, with a sleep inside"
    case globalActor = "a global actor"
    case mainActor = "@MainActor"
    case mainActorTask = "Task { @MainActor in } with a sleep"
    case concurrentFunction = "a @concurrent function"
    case continuation = "withCheckedContinuation"
    case asyncStream = "AsyncStream with a producer task"
    case cancellation = "withTaskCancellationHandler"
    case sleepCancellation = "cancelling Task.sleep"
    case priorityEscalation = "awaiting a task of low priority"
    case taskLocals = "task-local values"
    case continuousClock = "ContinuousClock.now"
    case suspendingClock = "SuspendingClock.now"
    case date = "Date()"
    case systemUptime = "ProcessInfo.systemUptime"
    case dispatchTime = "DispatchTime.now()"
    case cTime = "time(), gettimeofday()"
    case randomNumbers = "Int.random(in:), shuffled()"
    case semaphore = "DispatchSemaphore.wait() for a background queue"
    case group = "DispatchGroup.wait() for a background queue"

    /// Uses the feature and says whether the world kept hold of it.
    package func use(on loop: SimulatedLoop) async throws -> String {
        @Sendable func here(_ isCaptured: Bool = true) -> String {
            isCaptured && loop.isCurrent ? "captured" : "escaped"
        }
        func after(_ duration: Duration, _ since: Instant) -> String {
            here(loop.now == since.advanced(by: duration)) + " at \(loop.now.nanoseconds)"
        }
        let start = loop.now
        switch self {
        case .task: return await Task { here() }.value
        case .detachedTask: return await Task.detached { here() }.value
        case .immediateTask:
            return await Task.immediate {
                await Task.yield()
                return here()
            }.value
        case .yield:
            await Task.yield()
            return here()
        case .sleepFor:
            try await Task.sleep(for: .hours(24))
            return after(.hours(24), start)
        case .sleepUntilContinuous:
            try await Task.sleep(until: .now + .seconds(5), clock: .continuous)
            return after(.seconds(5), start)
        case .sleepUntilSuspending:
            try await Task.sleep(until: .now + .seconds(5), clock: .suspending)
            return after(.seconds(5), start)
        case .sleepNanoseconds:
            try await Task.sleep(nanoseconds: 5)
            return after(.nanoseconds(5), start)
        case .asyncLet:
            async let value = { try await Task.sleep(for: .seconds(1)) }()
            try await value
            return after(.seconds(1), start)
        case .taskGroup:
            return await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<5 { group.addTask { loop.isCurrent } }
                return await group.reduce(here()) { $1 ? $0 : "escaped" }
            }
        case .discardingTaskGroup:
            let seen = Recorder<Int>()
            await withDiscardingTaskGroup { group in
                for index in 0..<5 { group.addTask { if loop.isCurrent { seen.note(index) } } }
            }
            return here(seen.entries.count == 5)
        case .defaultActor: return await Worker().work { here($0) }
        case .contendedActor:
            let worker = Worker()
            let tasks = (0..<5).map { _ in Task.detached { try await worker.workSlowly { here($0) } } }
            for task in tasks { if try await task.value != "captured" { return "escaped" } }
            return here()
        case .globalActor: return await HooksFeature.onOtherActor { here($0) }
        case .mainActor: return await MainActor.run { here() }
        case .mainActorTask:
            return try await Task { @MainActor in
                try await Task.sleep(for: .seconds(1))
                MainActor.assertIsolated()
                return here()
            }.value
        case .concurrentFunction: return await HooksFeature.concurrently { here($0) }
        case .continuation:
            await withCheckedContinuation { continuation in loop.enqueue { continuation.resume() } }
            return here()
        case .asyncStream:
            let (stream, continuation) = AsyncStream<Bool>.makeStream()
            Task {
                for _ in 0..<3 {
                    try await Task.sleep(for: .seconds(1))
                    continuation.yield(loop.isCurrent)
                }
                continuation.finish()
            }
            for await isCurrent in stream where !isCurrent { return "escaped" }
            return after(.seconds(3), start)
        case .cancellation:
            let task = Task {
                await withTaskCancellationHandler {
                    while !Task.isCancelled { await Task.yield() }
                    return here()
                } onCancel: {
                }
            }
            await Task.yield()
            task.cancel()
            return await task.value
        case .sleepCancellation:
            let task = Task { try await Task.sleep(for: .hours(1)) }
            try await Task.sleep(for: .seconds(1))
            task.cancel()
            _ = await task.result
            return after(.seconds(1), start)
        case .priorityEscalation:
            return await Task.detached(priority: .background) {
                await Task.yield()
                return here()
            }.value
        case .taskLocals:
            return await HooksFeature.$local.withValue(7) {
                await Task { here(HooksFeature.local == 7) }.value
            }
        case .continuousClock:
            let before = ContinuousClock.now
            try await loop.clock.sleep(for: .days(1))
            return here(before.duration(to: .now) == .days(1))
        case .suspendingClock:
            let before = SuspendingClock.now
            try await loop.clock.sleep(for: .days(1))
            return here(before.duration(to: .now) == .days(1))
        case .date:
            try await loop.clock.sleep(for: .days(1))
            return here(Date() == loop.epoch + 86_400)
        case .systemUptime:
            let before = ProcessInfo.processInfo.systemUptime
            try await loop.clock.sleep(for: .days(1))
            return here(ProcessInfo.processInfo.systemUptime == before + 86_400)
        case .dispatchTime:
            let before = DispatchTime.now().uptimeNanoseconds
            try await loop.clock.sleep(for: .seconds(1))
            return here(DispatchTime.now().uptimeNanoseconds == before + 1_000_000_000)
        case .cTime:
            var value = timeval()
            gettimeofday(&value, nil)
            return here(time(nil) == 1_767_225_600 && value.tv_sec == 1_767_225_600)
        case .randomNumbers:
            let numbers = (0..<5).map { _ in Int.random(in: 0..<1_000_000) }
            return here() + " \(numbers) \([1, 2, 3, 4, 5, 6, 7, 8].shuffled())"
        case .semaphore: return HooksFeature.waitForSemaphore(loop) + here()
        case .group: return HooksFeature.waitForGroup(loop) + here()
        }
    }

    @TaskLocal static var local = 0

    actor Worker {
        func work(_ here: @Sendable (Bool) -> String) -> String { here(true) }
        func workSlowly(_ here: @Sendable (Bool) -> String) async throws -> String {
            try await Task.sleep(for: .milliseconds(10))
            return here(true)
        }
    }

    @globalActor actor OtherActor { static let shared = OtherActor() }
    @OtherActor static func onOtherActor(_ here: @Sendable (Bool) -> String) -> String { here(true) }

    @concurrent static func concurrently(_ here: @Sendable (Bool) -> String) async -> String { here(true) }

    /// The habit of upstream libraries: block until a callback that arrives elsewhere has run.
    static func waitForSemaphore(_ loop: SimulatedLoop) -> String {
        let semaphore = DispatchSemaphore(value: 0)
        loop.makeBackgroundQueue(label: "elsewhere").enqueue { semaphore.signal() }
        semaphore.wait()
        return ""
    }

    static func waitForGroup(_ loop: SimulatedLoop) -> String {
        let group = DispatchGroup()
        group.enter()
        loop.makeBackgroundQueue(label: "elsewhere").enqueue { group.leave() }
        group.wait()
        return ""
    }
}
