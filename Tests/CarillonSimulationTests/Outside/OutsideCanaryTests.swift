import CarillonHooks
import Dispatch
import Foundation
import Testing

/// The features that code outside of a world may use, and finds as they would be without Carillon. A process that links
/// the hooks may hold an app, other tests, anything.
///
/// Each feature is used in a process of its own, for much of what can go wrong here is a trap.
@Suite("Outside of a world everything is as it is without the hooks", .enabled(if: Hooks.areInstalled))
struct OutsideCanaryTests {
    enum Feature: String, CaseIterable, Codable, Sendable {
        // The main actor and the main queue
        case mainQueue = "DispatchQueue.main.async"
        case mainQueueSync = "DispatchQueue.main.sync from another queue"
        case mainQueueAfter = "DispatchQueue.main.asyncAfter"
        case mainQueueTimer = "a timer source on DispatchQueue.main"
        case mainQueueImmediateTask = "Task.immediate { @MainActor in } on DispatchQueue.main"
        case mainOperationQueue = "OperationQueue.main.addOperation"
        case mainActorRun = "MainActor.run"
        case mainActorTask = "Task { @MainActor in } with a sleep"
        // Queues, threads and run loops
        case operationQueue = "an operation queue, dependencies and waiting"
        case concurrentPerform = "DispatchQueue.concurrentPerform and a barrier"
        case workItem = "waiting for a work item"
        case runLoop = "a timer in a thread's run loop"
        case condition = "NSCondition between threads"
        case threadLocals = "values of a thread"
        case process = "a child process"
        // Tasks
        case detachedTask = "Task.detached"
        case sleep = "Task.sleep in all its forms"
        case sleepCancellation = "cancelling Task.sleep"
        case asyncLet = "async let"
        case taskGroup = "withTaskGroup"
        case asyncStream = "AsyncStream fed by a thread"
        case foreignContinuation = "continuations that threads and queues resume"
        case taskLocals = "task-local values"
        case priorities = "tasks of all priorities"
        // Actors and executors
        case defaultActor = "an actor under contention"
        case globalActor = "a global actor"
        case customExecutor = "an actor with an executor of its own"
        case executorPreference = "Task(executorPreference:)"
        // Waiting
        case semaphore = "DispatchSemaphore, signalled and not"
        case group = "DispatchGroup, waiting and notifying"
        // Time and chance
        case clocks = "clocks, which go on"
        case dates = "Date, time() and gettimeofday(), which agree"
        case processorTime = "processor time"
        case randomNumbers = "random numbers"
        case uuids = "UUID()"
    }

    @Test("works", arguments: Feature.allCases)
    func works(feature: Feature) async {
        await #expect(processExitsWith: .success) { [feature] in
            // A watchdog: the test would wait for ever for a process that does not end.
            alarm(120)
            try await OutsideCanaryTests.use(feature)
        }
    }

    @Test("code that is not on the main thread, and claims to be, is stopped as ever")
    func pretender() async {
        await #expect(processExitsWith: .failure) {
            alarm(120)
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    MainActor.assumeIsolated {}
                    continuation.resume()
                }
            }
        }
    }

    @Test("a main thread keeps its place, whatever it waits in", arguments: ["run-loop", "dispatch-main"])
    func mainThread(place: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("OutsideOfWorlds")
        process.arguments = [place]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // A watchdog: one that does not end would hold up everything.
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) { [process] in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let inRunLoop = place == "run-loop" ? ["RunLoop.main.perform", "Timer"] : []
        #expect(
            text.split(separator: "\n").map(String.init)
                == ["main thread"] + inRunLoop + [
                    "DispatchQueue.main", "OperationQueue.main", "DispatchQueue.main.sync", "Task.detached",
                    "MainActor.run",
                ])
    }
}
