import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBasics
import TestBeds
import Testing

@Suite("Simulated loop")
struct SimulatedLoopTests {
    @Test("A year passes without anybody waiting for it")
    func aYear() throws {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            try await loop.clock.sleep(for: .days(365))
            return loop.now
        }
        #expect(try run.get() == Instant(nanoseconds: 365 * 86_400 * 1_000_000_000))
        #expect(run.outcome == .done)
        #expect(loop.steps < 20)
    }

    @Test("Callbacks run after their caller, and timers at their deadline")
    func callbacks() throws {
        let loop = SimulatedLoop(seed: 1)
        let order = Recorder<Int>()
        _ = loop.run {
            loop.enqueue { order.note(2) }
            order.note(1)
            loop.schedule(after: .seconds(5)) { order.note(Int(loop.now.nanoseconds)) }
            let cancelled = loop.schedule(after: .seconds(1)) { order.note(-1) }
            loop.cancel(cancelled)
            try? await loop.clock.sleep(for: .seconds(10))
        }
        #expect(order.entries == [1, 2, 5_000_000_000])
    }

    @Test("The clock jumps over deadlines of cancelled timers")
    func cancelledDeadlines() {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run(timeLimit: Instant(nanoseconds: 10)) {
            loop.cancel(loop.schedule(at: Instant(nanoseconds: 5)) {})
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        #expect(run.outcome == .deadlock)
        #expect(loop.now == .zero)
    }

    @Test("Cancelling a sleeping task wakes it at once with a CancellationError")
    func cancelSleep() throws {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            let sleeper = loop.spawn { try await loop.clock.sleep(for: .hours(1)) }
            try await loop.clock.sleep(for: .seconds(1))
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
            return loop.now
        }
        #expect(try run.get() == Instant(nanoseconds: 1_000_000_000))
    }

    @Test("An actor on the loop runs there, and its callbacks enter it without a hop")
    func actors() throws {
        actor Counter {
            let loop: SimulatedLoop
            var count = 0
            init(_ loop: SimulatedLoop) { self.loop = loop }
            nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
            func start() { loop.schedule(after: .seconds(1)) { self.assumeIsolated { $0.count += 1 } } }
        }
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            let counter = Counter(loop)
            await counter.start()
            try await loop.clock.sleep(for: .seconds(2))
            return await counter.count
        }
        #expect(try run.get() == 1)
    }

    @Test("A wait that nothing can end is a deadlock, not a hang")
    func deadlock() {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        #expect(run.outcome == .deadlock)
        #expect(throws: SimulationError.self) { try run.get() }
    }

    @Test("Work without end stops at the time limit, and work without time at the step limit")
    func limits() {
        let timed = SimulatedLoop(seed: 1)
        let limit = Instant(nanoseconds: 3_600_000_000_000)
        let ticking = timed.run(timeLimit: limit) {
            while true { try await timed.clock.sleep(for: .seconds(1)) }
        }
        #expect(ticking.outcome == .timeLimit(limit))
        #expect(timed.now == limit)

        let stepped = SimulatedLoop(seed: 1)
        let spinning = stepped.run(stepLimit: 1_000) { while true { await Task.yield() } }
        #expect(spinning.outcome == .stepLimit(1_000))
    }

    @Test("Settling waits for all that is due now, timers and what they lead to, and lets no time pass")
    func settle() throws {
        let loop = SimulatedLoop(seed: 1)
        let seen = Recorder<Int>()
        let run = loop.run {
            loop.schedule(after: .zero) {
                seen.note(1)
                loop.enqueue { loop.schedule(after: .zero) { seen.note(2) } }
            }
            loop.schedule(after: .nanoseconds(1)) { seen.note(3) }
            await loop.settle()
            return loop.now
        }
        #expect(try run.get() == .zero)
        #expect(seen.entries == [1, 2])
    }

    @Test("An error of the root task is the run's result")
    func errors() {
        struct Oops: Error {}
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run { throw Oops() }
        #expect(run.outcome == .done)
        #expect(throws: Oops.self) { try run.get() }
    }

    @Test("A blocking call lets background queues go on, in their order")
    func blocking() throws {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            let queue = loop.makeBackgroundQueue(label: "centre")
            let seen = Recorder<Int>()
            queue.enqueue { seen.note(1) }
            queue.enqueue { seen.note(2) }
            loop.enqueue { seen.note(-1) }
            let answer: Int = loop.blockingCall { callback in queue.enqueue { callback(42) } }
            return seen.entries + [answer]
        }
        #expect(try run.get() == [1, 2, 42])
    }

    @Test("Code can tell whether it is on a background queue, also while the loop's own thread blocks for it")
    func whereCodeRuns() throws {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            let queue = loop.makeBackgroundQueue(label: "centre")
            let other = loop.makeBackgroundQueue(label: "other")
            let seen = Recorder<Int>()
            @Sendable func look() { seen.note(loop.isOnBackgroundQueue ? 1 : 0) }
            let whileBlocking = loop.blockingCall { callback in
                queue.enqueue {
                    other.enqueue { callback(loop.isOnBackgroundQueue) }
                    loop.blockingCall { callback in other.enqueue { callback(()) } }
                    look()
                }
            }
            look()
            queue.enqueue(look)
            await loop.settle()
            loop.enqueue(look)
            await loop.settle()
            return (whileBlocking, seen.entries)
        }
        let (whileBlocking, seen) = try run.get()
        #expect(whileBlocking)
        #expect(seen == [1, 0, 1, 0])
    }

    @Test("A killed process runs nothing any more, while its loop goes on")
    func processes() throws {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run {
            let process = SimulatedProcess(on: loop)
            let seen = Recorder<Int>()
            process.schedule(after: .seconds(1)) { seen.note(1) }
            process.schedule(after: .seconds(3)) { seen.note(3) }
            process.spawn {
                while true {
                    try await process.clock.sleep(for: .milliseconds(1_500))
                    seen.note(15)
                }
            }
            try await loop.clock.sleep(for: .seconds(2))
            process.kill()
            process.enqueue { seen.note(-1) }
            try await loop.clock.sleep(for: .seconds(5))
            return seen.entries
        }
        #expect(try run.get() == [1, 15])
    }

    @Test(
        "The environment of a world's thread is the world's, and a task keeps the one that it was started in")
    func environments() throws {
        let loop = SimulatedLoop(seed: 1)
        let world = Environment.simulated("world", on: loop)
        let phone = Environment.simulated("phone", on: loop)
        loop.setAmbientEnvironment(world)
        let run = loop.run {
            var names = [Environment.current.name]
            let task = phone.run {
                names.append(Environment.current.name)
                return Task { Environment.current.name }
            }
            names.append(await task.value)
            names.append(Environment.current.name)
            return names
        }
        #expect(try run.get() == ["world", "phone", "phone", "world"])
    }

    @Test("Disposing lets go of what waits, and of what is enqueued meanwhile")
    func dispose() {
        final class Held: Sendable {
            let loop: SimulatedLoop
            let wasLetGo: @Sendable () -> Void

            init(_ loop: SimulatedLoop, wasLetGo: @escaping @Sendable () -> Void = {}) {
                self.loop = loop
                self.wasLetGo = wasLetGo
            }

            deinit { wasLetGo() }
        }
        weak var last: Held?
        weak var loop: SimulatedLoop?
        do {
            let alive = SimulatedLoop(seed: 1)
            loop = alive
            _ = alive.run {}
            alive.onThisThread {
                let second = Held(alive)
                last = second
                let first = Held(alive) { alive.enqueue { withExtendedLifetime(second) {} } }
                alive.enqueue { withExtendedLifetime(first) {} }
            }
            #expect(last != nil)
            alive.onThisThread { alive.dispose() }
            #expect(last == nil)
        }
        #expect(loop == nil)
    }
}

extension Environment {
    /// An environment on a simulated loop, for tests of what needs no network.
    static func simulated(_ name: String, on loop: SimulatedLoop) -> Environment {
        let device = SimulatedDevice(name: name, loop: loop, timeZone: .gmt)
        return Environment(
            name: name, loop: loop, network: NoNetwork(),
            platform: SimulatedPlatform(device: device) { URL(fileURLWithPath: "/nowhere") }, recorder: nil
        ) { loop.choices.stream($0) }
    }
}
