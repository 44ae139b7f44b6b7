import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBasics
import Testing

/// Dispatch queues, groups, work items and sources inside a world. The table in `docs/architecture.md` has these rows.
@Suite("Dispatch inside a world", .enabled(if: Hooks.areInstalled))
struct DispatchCanaryTests {
    typealias Notes = Canaries.Notes

    /// Runs a story for some seeds, each of them twice, and returns what happened with each seed.
    static func stories(
        seeds: Range<UInt64> = 1..<20, _ story: @escaping @Sendable (Notes, SimulatedLoop) async throws -> Void
    ) throws -> [[String]] {
        try seeds.map { seed in
            func once() throws -> [String] {
                let loop = SimulatedLoop(seed: seed)
                let notes = Notes(loop)
                let run = loop.run(timeLimit: Instant.zero.advanced(by: .days(2))) { try await story(notes, loop) }
                loop.onThisThread { loop.dispose() }
                try run.get()
                #expect(run.leaks == [])
                return notes.lines
            }
            let first = try once()
            #expect(try once() == first)
            return first
        }
    }

    /// Expects that a story is the same with every seed.
    static func expect(
        _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation,
        _ story: @escaping @Sendable (Notes, SimulatedLoop) async throws -> Void
    ) throws {
        for seen in try stories(story) { #expect(seen == lines, sourceLocation: sourceLocation) }
    }

    static func pause(_ seconds: Int) async { await Notes.pause(seconds) }

    // MARK: The main queue

    @Test("The main queue runs in order, on the main thread, where the main actor is")
    func mainQueue() throws {
        try DispatchCanaryTests.expect(["1 true 0.0", "2 true 0.0", "not before false 0.0"]) { notes, _ in
            notes.note("not before \(Thread.isMainThread)")
            DispatchQueue.main.async {
                dispatchPrecondition(condition: .onQueue(.main))
                notes.note("1 \(Thread.isMainThread)")
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { notes.note("2 \(Thread.isMainThread)") } }
            await DispatchCanaryTests.pause(1)
            #expect(notes.lines.first?.hasPrefix("not") == true)
            notes.sort()
        }
    }

    @Test("The main actor is on the main thread, and a task is not")
    func mainActor() throws {
        try DispatchCanaryTests.expect(["true 0.0", "false 0.0", "false 0.0"]) { notes, _ in
            await MainActor.run { notes.note("\(Thread.isMainThread)") }
            await Task.detached { notes.note("\(Thread.isMainThread)") }.value
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    notes.note("\(Thread.isMainThread)")
                    continuation.resume()
                }
            }
        }
    }

    @Test("What is due after an hour comes after an hour of virtual time")
    func after() throws {
        try DispatchCanaryTests.expect(["a minute 60.0", "wall 120.0", "an hour 3600.0"]) { notes, _ in
            DispatchQueue.main.asyncAfter(deadline: .now() + 3_600) { notes.note("an hour") }
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + 120) { notes.note("wall") }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { notes.note("a minute") }
            DispatchQueue.global().asyncAfter(deadline: .distantFuture) { notes.note("never") }
            await DispatchCanaryTests.pause(4_000)
        }
    }

    // MARK: Queues

    @Test("A serial queue keeps its order; a concurrent one and the global ones take every order")
    func order() throws {
        let seen = try DispatchCanaryTests.stories { notes, _ in
            let serial = DispatchQueue(label: "serial")
            let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
            for index in 0..<3 {
                serial.async { notes.note("serial \(index)") }
                concurrent.async { notes.note("concurrent \(index)") }
                DispatchQueue.global(qos: .utility).async { notes.note("global \(index)") }
            }
            await DispatchCanaryTests.pause(1)
        }
        for lines in seen {
            #expect(lines.filter { $0.hasPrefix("serial") } == (0..<3).map { "serial \($0) 0.0" })
            #expect(lines.count == 9)
        }
        for queue in ["concurrent", "global"] {
            #expect(Set(seen.map { lines in lines.filter { $0.hasPrefix(queue) } }).count > 2)
        }
    }

    @Test("A barrier waits for all that came before it, and all that comes later waits for it")
    func barrier() throws {
        for lines in try DispatchCanaryTests.stories({ notes, _ in
            let queue = DispatchQueue(label: "store", attributes: .concurrent)
            queue.async { notes.note("a") }
            queue.async { notes.note("a") }
            queue.async(flags: .barrier) { notes.note("barrier") }
            queue.async { notes.note("b") }
            queue.sync(flags: .barrier) { notes.note("barrier") }
            notes.note("c")
        }) {
            #expect(lines.map { String($0.prefix { $0 != " " }) } == ["a", "a", "barrier", "b", "barrier", "c"])
        }
    }

    @Test("A synchronous call runs what came before it, then itself, and returns its value")
    func sync() throws {
        try DispatchCanaryTests.expect(["first 0.0", "second 0.0", "third 0.0"]) { notes, _ in
            let queue = DispatchQueue(label: "queue")
            queue.async { notes.note("first") }
            queue.async { notes.note("second") }
            let value = queue.sync {
                dispatchPrecondition(condition: .onQueue(queue))
                return "third"
            }
            notes.note(value)
        }
    }

    @Test("Code elsewhere can go to the main thread and back")
    func mainSync() throws {
        try DispatchCanaryTests.expect(["earlier true 0.0", "there true 0.0", "back false 0.0"]) { notes, _ in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    DispatchQueue.main.async { notes.note("earlier \(Thread.isMainThread)") }
                    DispatchQueue.main.sync { notes.note("there \(Thread.isMainThread)") }
                    notes.note("back \(Thread.isMainThread)")
                    continuation.resume()
                }
            }
        }
    }

    @Test("A queue waits its turn on its target queue, and so does a caller of sync")
    func turnsOnTarget() throws {
        try DispatchCanaryTests.expect(["1 0.0", "2 0.0", "3 0.0", "4 0.0"]) { notes, _ in
            let outer = DispatchQueue(label: "outer")
            let inner = DispatchQueue(label: "inner", target: outer)
            outer.async { notes.note("1") }
            inner.async { notes.note("2") }
            outer.async { notes.note("3") }
            inner.sync { notes.note("4") }
        }
    }

    @Test("A queue knows its own values, its target and whether the caller is on it")
    func places() throws {
        try DispatchCanaryTests.expect(["outer 0.0", "nil 0.0", "[1, 2] 0.0"]) { notes, _ in
            let key = DispatchSpecificKey<String>()
            let outer = DispatchQueue(label: "outer")
            let inner = DispatchQueue(label: "inner", target: outer)
            outer.setSpecific(key: key, value: "outer")
            inner.sync {
                dispatchPrecondition(condition: .onQueue(outer))
                notes.note(DispatchQueue.getSpecific(key: key) ?? "nil")
            }
            dispatchPrecondition(condition: .notOnQueue(outer))
            notes.note(DispatchQueue.getSpecific(key: key) ?? "nil")
            // A queue waits while its target is suspended.
            let order = Recorder<Int>()
            outer.suspend()
            outer.async { order.note(1) }
            inner.async { order.note(2) }
            outer.resume()
            outer.sync {}
            notes.note("\(order.entries)")
        }
    }

    @Test("A suspended queue waits, and so does one that was never activated")
    func suspension() throws {
        let early = DispatchQueue(label: "suspended before the world began")
        early.suspend()
        defer { early.resume() }
        try DispatchCanaryTests.expect(["now 10.0", "then 20.0"]) { notes, _ in
            let queue = DispatchQueue(label: "queue")
            let inactive = DispatchQueue(label: "inactive", attributes: [.initiallyInactive, .concurrent])
            queue.suspend()
            queue.async { notes.note("now") }
            inactive.async { notes.note("then") }
            early.async { notes.note("never") }
            await DispatchCanaryTests.pause(10)
            queue.resume()
            await DispatchCanaryTests.pause(10)
            inactive.activate()
            await DispatchCanaryTests.pause(10)
        }
    }

    @Test("An actor on a dispatch queue of its own stays in the world")
    func executor() throws {
        try DispatchCanaryTests.expect(["true 5.0"]) { notes, loop in
            let actor = ActorOnQueue()
            await DispatchCanaryTests.pause(5)
            notes.note("\(await actor.look { loop.isCurrent })")
        }
    }

    actor ActorOnQueue {
        final class Executor: SerialExecutor {
            let queue = DispatchQueue(label: "actor")
            func enqueue(_ job: consuming ExecutorJob) {
                let job = UnownedJob(job)
                queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
            }
        }

        let executor = Executor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        func look(_ body: @Sendable () -> Bool) -> Bool { body() }
    }

    // MARK: Groups and work items

    @Test("A group tells when the last of its work is done")
    func groups() throws {
        try DispatchCanaryTests.expect(["waited success 30.0", "done true 30.0"]) { notes, _ in
            let group = DispatchGroup()
            let queue = DispatchQueue(label: "queue")
            for seconds in [10, 30, 20] {
                group.enter()
                queue.asyncAfter(deadline: .now() + .seconds(seconds)) { group.leave() }
            }
            queue.async(group: group) {}
            let late = group.wait(timeout: .now() + 29)
            #expect(late == .timedOut)
            group.notify(queue: .main) { notes.note("done \(Thread.isMainThread)") }
            notes.note("waited \(group.wait(timeout: .now() + 60))")
            await DispatchCanaryTests.pause(60)
        }
    }

    @Test("A work item can be waited for, tells its end, and can be cancelled")
    func workItems() throws {
        try DispatchCanaryTests.expect(["item 5.0", "waited 5.0", "told 5.0", "true 6.0"]) { notes, _ in
            let queue = DispatchQueue(label: "queue")
            let item = DispatchWorkItem { notes.note("item") }
            let cancelled = DispatchWorkItem { notes.note("never") }
            item.notify(queue: queue) { notes.note("told") }
            queue.asyncAfter(deadline: .now() + 5, execute: item)
            queue.asyncAfter(deadline: .now() + 5, execute: cancelled)
            cancelled.cancel()
            item.wait()
            notes.note("waited")
            await DispatchCanaryTests.pause(1)
            notes.note("\(cancelled.isCancelled)")
        }
    }

    @Test("A concurrent loop runs all its rounds before it returns, in an order of the seed's")
    func apply() throws {
        let seen = try DispatchCanaryTests.stories { notes, _ in
            let rounds = Recorder<Int>()
            DispatchQueue.concurrentPerform(iterations: 5) { rounds.note($0) }
            notes.note("\(rounds.entries)")
            #expect(rounds.entries.sorted() == [0, 1, 2, 3, 4])
        }
        #expect(Set(seen).count > 5)
    }

    // MARK: Sources

    @Test("A timer source fires when it is due, tells how often, pauses, and ends")
    func timers() throws {
        try DispatchCanaryTests.expect(["tick 1 10.0", "tick 1 20.0", "tick 2 45.0", "ended true 46.0"]) { notes, _ in
            let queue = DispatchQueue(label: "timer")
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now() + 10, repeating: 10)
            timer.setEventHandler { notes.note("tick \(timer.data)") }
            timer.setCancelHandler { notes.note("ended \(timer.isCancelled)") }
            timer.resume()
            await DispatchCanaryTests.pause(25)
            queue.suspend()
            await DispatchCanaryTests.pause(20)
            queue.resume()
            await DispatchCanaryTests.pause(1)
            timer.cancel()
            await DispatchCanaryTests.pause(100)
        }
    }

    @Test("A timer source that nobody keeps is gone")
    func lostTimer() throws {
        try DispatchCanaryTests.expect(["once 1.0"]) { notes, _ in
            var timer: (any DispatchSourceTimer)? = DispatchSource.makeTimerSource()
            timer?.schedule(deadline: .now() + 1, repeating: 1)
            timer?.setEventHandler { notes.note("once") }
            timer?.activate()
            try await Task.sleep(for: .milliseconds(1_500))
            timer = nil
            await DispatchCanaryTests.pause(10)
        }
    }

    @Test("A source of an app's own data adds up what comes while its handler waits")
    func dataSource() throws {
        try DispatchCanaryTests.expect(["6 0.0", "4 1.0"]) { notes, _ in
            let source = DispatchSource.makeUserDataAddSource(queue: .main)
            source.setEventHandler { notes.note("\(source.data)") }
            source.resume()
            for value in 1...3 { source.add(data: UInt(value)) }
            await DispatchCanaryTests.pause(1)
            source.add(data: 4)
            await DispatchCanaryTests.pause(1)
            source.cancel()
        }
    }
}

extension DispatchCanaryTests.Notes {
    func sort() { lines.sort() }
}
