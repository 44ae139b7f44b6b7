import Foundation
import Synchronization
import Testing

@testable import CarillonEnvironment

@Suite("The live loop", .timeLimit(.minutes(60)))
struct LiveLoopTests {
    private let loop = LiveLoop(name: "test")

    @Test("runs what is enqueued in order, on one thread that is not the caller's")
    func order() async throws {
        let log = Log<Int>()
        #expect(!loop.isCurrent)
        for number in 0..<1_000 {
            loop.enqueue { [loop] in
                #expect(loop.isCurrent)
                log.append(number)
            }
        }
        await loop.finishTurn()
        #expect(log.values == Array(0..<1_000))
    }

    @Test("takes work from many threads at once and loses none")
    func manyThreads() async {
        let log = Log<Int>()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask { [loop] in
                    for number in 0..<500 { loop.enqueue { log.append(worker * 500 + number) } }
                }
            }
        }
        await loop.finishTurn()
        #expect(log.values.sorted() == Array(0..<4_000))
    }

    @Test("starts again after its thread has gone")
    func restart() async throws {
        let loop = LiveLoop(thread: LiveThread(name: "restless", linger: .zero))
        for _ in 0..<200 {
            let isCurrent = try await loop.spawn { loop.isCurrent }.value
            #expect(isCurrent)
        }
    }

    @Test("fires timers by deadline, none early, and none that was cancelled")
    func timers() async throws {
        let fired = try await loop.spawn { [loop] in
            let log = Log<String>()
            let start = loop.now
            await withCheckedContinuation { continuation in
                loop.schedule(after: .milliseconds(4)) {
                    #expect(start.duration(to: loop.now) >= .milliseconds(4))
                    log.append("late")
                    continuation.resume()
                }
                let cancelled = loop.schedule(after: .milliseconds(1)) { log.append("cancelled") }
                loop.schedule(after: .milliseconds(2)) { log.append("early") }
                loop.schedule(at: .zero) { log.append("overdue") }
                loop.cancel(cancelled)
            }
            return log.values
        }.value
        #expect(fired == ["overdue", "early", "late"])
    }

    @Test("lets others live beside a timer that sets itself again at once")
    func fairness() async throws {
        let rearming = Rearming(loop)
        try await loop.spawn { rearming.fire() }.value
        let others = try await loop.spawn { "live" }.value
        #expect(others == "live")
        try await loop.spawn { rearming.isOver = true }.value
    }

    @Test("keeps an actor's state to its thread")
    func confinement() async {
        let counter = Counter(loop)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { await counter.increment() } }
        }
        #expect(await counter.count == 100)
        let assumed = await withCheckedContinuation { continuation in
            loop.enqueue { continuation.resume(returning: counter.assumeIsolated { $0.count }) }
        }
        #expect(assumed == 100)
    }

    @Test("runs spawned tasks, their children and what follows an await on its thread")
    func spawn() async throws {
        try await loop.spawn { [loop] in
            #expect(loop.isCurrent)
            async let child = loop.isCurrent
            #expect(await child)
            await Task.yield()
            #expect(loop.isCurrent)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 { group.addTask { loop.isCurrent } }
                for await isCurrent in group { #expect(isCurrent) }
            }
            await Counter(loop).increment()
            #expect(loop.isCurrent)
        }.value
    }

    @Test("runs the body of a continuation and its kind in place", arguments: [false, true])
    func inPlace(spawned: Bool) async throws {
        let counter = Counter(loop)
        let isInPlace =
            spawned
            ? try await loop.spawn { await counter.entersInPlace() }.value
            : await counter.entersInPlace()
        #expect(isInPlace == [true, true, true])
    }

    @Test("wakes a sleeper at its deadline")
    func sleep() async throws {
        let slept = try await loop.spawn { [loop] in
            let start = loop.now
            try await loop.clock.sleep(for: .milliseconds(2))
            return start.duration(to: loop.now)
        }.value
        #expect(slept >= .milliseconds(2))
    }

    @Test("wakes a cancelled sleeper at once", arguments: [false, true])
    func cancelledSleep(beforeSleeping: Bool) async throws {
        let sleeper = loop.spawn { [loop] in
            try await loop.clock.sleep(for: .days(365))
        }
        if beforeSleeping { sleeper.cancel() }
        // When this has run, the sleeper sleeps: it was enqueued before.
        await loop.finishTurn()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        await loop.finishTurn()
        let isEmpty = try await loop.spawn { [loop] in loop.thread.timers.count == 0 }.value
        #expect(isEmpty)
    }

    @Test("answers a blocking call from another thread")
    func blockingCall() async {
        let answer = await withCheckedContinuation { continuation in
            Thread { [loop] in
                continuation.resume(
                    returning: loop.blockingCall { callback in loop.enqueue { callback(loop.isCurrent) } })
            }.start()
        }
        #expect(answer)
    }

    @Test("answers a blocking call from itself through a background queue")
    func blockingCallFromLoop() async throws {
        let answer = try await loop.spawn { [loop] in
            let queue = loop.makeBackgroundQueue(label: "storage")
            return loop.blockingCall { callback in
                queue.enqueue { callback([1]) }
                queue.enqueue { callback([2]) }
            }
        }.value
        #expect(answer == [1])
    }

    @Test("waits without turning while nothing happens")
    func idles() async throws {
        let turns = try await loop.spawn { [loop] in
            let before = loop.thread.turns
            loop.thread.wakeUp.signal()
            try await loop.clock.sleep(for: .milliseconds(20))
            return loop.thread.turns - before
        }.value
        #expect(turns <= 5)
    }

    @Test(
        "sleeps a millisecond rather than not at all",
        arguments: [(nil, -1), (0, 0), (1, 1), (1_000_000, 1), (1_000_001, 2)])
    func milliseconds(nanoseconds: Int64?, timeout: Int32) {
        #expect(PollPoller.milliseconds(nanoseconds.map { .nanoseconds($0) }) == timeout)
    }
}

/// A list that several threads may append to.
final class Log<Value: Sendable>: Sendable {
    private let stored = Mutex<[Value]>([])

    var values: [Value] { stored.withLock { $0 } }
    func append(_ value: Value) { stored.withLock { $0.append(value) } }
}

extension Loop {
    /// Returns when everything that has been enqueued before has run.
    func finishTurn() async {
        await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
    }
}

private actor Counter {
    private let loop: any Loop
    private(set) var count = 0
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: any Loop) { self.loop = loop }

    func increment() {
        #expect(loop.isCurrent)
        count += 1
    }

    /// Whether the bodies of continuations, cancellation handlers and groups run before anything that was enqueued
    /// before them.
    func entersInPlace() async -> [Bool] {
        enqueueIncrement()
        var before = count
        let continuation = await withCheckedContinuation { $0.resume(returning: count == before) }
        enqueueIncrement()
        before = count
        let handler = await withTaskCancellationHandler {
            count == before
        } onCancel: {
        }
        enqueueIncrement()
        before = count
        let group = await withTaskGroup(of: Void.self) { _ in count == before }
        return [continuation, handler, group]
    }

    private func enqueueIncrement() {
        loop.enqueue { self.assumeIsolated { $0.count += 1 } }
    }
}

/// A timer that is always overdue. Confined to the loop, hence safe to share.
private final class Rearming: @unchecked Sendable {
    private let loop: LiveLoop
    var isOver = false

    init(_ loop: LiveLoop) { self.loop = loop }

    func fire() {
        if !isOver { loop.schedule(at: .zero) { self.fire() } }
    }
}
