import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBasics
import Testing

/// Timers and run loops inside a world, where no app is. The table in `docs/architecture.md` has these rows.
@Suite("Run loops inside a world", .enabled(if: Hooks.areInstalled))
struct RunLoopCanaryTests {
    typealias Canary = DispatchCanaryTests

    /// Runs `body` on the main thread.
    static func onMain(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                body()
                continuation.resume()
            }
        }
    }

    // MARK: Timers

    @Test("A timer fires once, on the main thread, after as much virtual time as it says")
    func once() throws {
        try Canary.expect(["fired true true 3600.0"]) { notes, _ in
            await Self.onMain {
                _ = Timer.scheduledTimer(withTimeInterval: 3_600, repeats: false) { timer in
                    dispatchPrecondition(condition: .onQueue(.main))
                    let isValid = timer.isValid
                    MainActor.assumeIsolated { notes.note("fired \(Thread.isMainThread) \(isValid)") }
                }
            }
            await Canary.pause(7_200)
        }
    }

    @Test("A repeating timer fires all day, until its own block ends it")
    func repeating() throws {
        let minutes = (1...1_439).map { "\($0) \(Double($0) * 60)" }
        try Canary.expect(minutes + ["1440 86400.0", "end 86400.0"]) { notes, _ in
            await Self.onMain {
                let count = Counter()
                _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { timer in
                    notes.note("\(count.next())")
                    guard count.value == 1_440 else { return }
                    timer.invalidate()
                    notes.note("end")
                }
            }
            await Canary.pause(100_000)
        }
    }

    @Test("A timer can be moved, fired by hand and ended; one that was never added does nothing")
    func changes() throws {
        try Canary.expect(["by hand 0.0", "moved 50.0"]) { notes, _ in
            await Self.onMain {
                let moved = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in notes.note("moved") }
                moved.tolerance = 1
                moved.fireDate = Date() + 50
                let byHand = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in notes.note("by hand") }
                byHand.fire()
                Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in notes.note("never") }.invalidate()
                _ = Timer(timeInterval: 10, repeats: false) { _ in notes.note("not added") }
            }
            await Canary.pause(100)
        }
    }

    @Test("Timers fire in the order of their dates, and those of one date in the order in which they were added")
    func manyTimers() throws {
        try Canary.expect(["1 10.0", "0a 20.0", "0b 20.0", "0c 20.0", "2 30.0"]) { notes, _ in
            await Self.onMain {
                let start = Date()
                for (name, seconds) in [("0a", 20.0), ("2", 30), ("0b", 20), ("1", 10), ("0c", 20)] {
                    let timer = Timer(fire: start + seconds, interval: 0, repeats: false) { _ in notes.note(name) }
                    RunLoop.current.add(timer, forMode: .common)
                }
            }
            await Canary.pause(100)
        }
    }

    @Test("A timer is never early: its block finds no date before its own")
    func neverEarly() throws {
        try Canary.expect(["early 0 100.0"]) { notes, _ in
            let early = Counter()
            await Self.onMain {
                let start = Date()
                for index in 1...200 {
                    let date = start + Double(index) * 0.37 / 3
                    let timer = Timer(fire: date, interval: 0, repeats: false) { _ in
                        if Date() < date { early.next() }
                    }
                    RunLoop.main.add(timer, forMode: .common)
                }
            }
            await Canary.pause(100)
            notes.note("early \(early.value)")
        }
    }

    @Test("Code on any thread can give the main run loop a timer or a block")
    func fromElsewhere() throws {
        try Canary.expect(["block true 5.0", "timer true 15.0"]) { notes, _ in
            DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 5) {
                RunLoop.main.perform { notes.note("block \(Thread.isMainThread)") }
                let timer = Timer(timeInterval: 10, repeats: false) { _ in notes.note("timer \(Thread.isMainThread)") }
                RunLoop.main.add(timer, forMode: .default)
            }
            await Canary.pause(100)
        }
    }

    @Test("Blocks, the main queue and operations take turns in the order in which they came")
    func order() throws {
        try Canary.expect(["a 0.0", "b 0.0", "inner 0.0", "c 0.0", "d 0.0", "e 0.0"]) { notes, _ in
            await Self.onMain {
                DispatchQueue.main.async { notes.note("a") }
                RunLoop.main.perform {
                    notes.note("b")
                    RunLoop.main.perform { notes.note("inner") }
                }
                DispatchQueue.main.async { notes.note("c") }
                OperationQueue.main.addOperation { notes.note("d") }
                DispatchQueue.main.async { notes.note("e") }
            }
            await Canary.pause(1)
        }
    }

    // MARK: Running

    @Test("The main thread can run its run loop, while everything else goes on")
    func runUntil() throws {
        try Canary.expect(["timer 1.0", "worker 2.0", "at the end 5.0", "back 5.0", "mode kCFRunLoopDefaultMode 5.0"]) {
            notes, _ in
            DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 2) { notes.note("worker") }
            await Self.onMain {
                for (name, seconds) in [("timer", 1.0), ("at the end", 5)] {
                    _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in notes.note(name) }
                }
                RunLoop.current.run(until: Date() + 5)
                notes.note("back")
                notes.note("mode \(RunLoop.current.currentMode?.rawValue ?? "none")")
            }
        }
    }

    @Test("A run inside of a timer's block also runs the main queue; one inside of an item of that queue does not")
    func nested() throws {
        try Canary.expect(["queue 11.0", "inner 12.0", "back 13.0", "item 14.0", "later 14.0"]) { notes, _ in
            await Self.onMain {
                _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in
                    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { notes.note("queue") }
                    _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in notes.note("inner") }
                    RunLoop.current.run(until: Date() + 3)
                    notes.note("back")
                    DispatchQueue.main.async {
                        DispatchQueue.main.async { notes.note("later") }
                        RunLoop.current.run(until: Date() + 1)
                        notes.note("item")
                    }
                }
            }
            await Canary.pause(100)
        }
    }

    @Test("Another thread runs a run loop of its own, which ends when it has nothing to do")
    func otherThread() throws {
        try Canary.expect(["empty 0.0", "tick false 10.0", "tick false 20.0", "block 20.0", "over 20.0"]) { notes, _ in
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "worker").async {
                    #expect(RunLoop.current !== RunLoop.main)
                    RunLoop.current.run()
                    notes.note("empty")
                    let count = Counter()
                    _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { timer in
                        notes.note("tick \(Thread.isMainThread)")
                        guard count.next() == 2 else { return }
                        timer.invalidate()
                        RunLoop.current.perform { notes.note("block") }
                    }
                    RunLoop.current.run()
                    notes.note("over")
                    continuation.resume()
                }
            }
        }
    }

    @Test("A thread asks when its next timer is due, and accepts what is due now")
    func limitDate() throws {
        try Canary.expect(["true 0.0", "first 10.0", "nil 10.0"]) { notes, _ in
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "worker").async {
                    let due = Date() + 10
                    let timer = Timer(fire: due, interval: 0, repeats: false) { _ in notes.note("first") }
                    RunLoop.current.add(timer, forMode: .default)
                    notes.note("\(RunLoop.current.limitDate(forMode: .default) == due)")
                    RunLoop.current.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: Date() + 100)
                    notes.note(RunLoop.current.limitDate(forMode: .default).map { "\($0)" } ?? "nil")
                    continuation.resume()
                }
            }
        }
    }

    @Test("A mode of one's own has its own timers, which fire while it runs")
    func modes() throws {
        try Canary.expect(["own 5.0", "back 20.0", "default 20.0"]) { notes, _ in
            await Self.onMain {
                let mode = RunLoop.Mode("own")
                RunLoop.current.add(
                    Timer(timeInterval: 5, repeats: false) { _ in notes.note("own") }, forMode: mode)
                RunLoop.current.add(
                    Timer(timeInterval: 50, repeats: false) { _ in notes.note("never") }, forMode: mode)
                _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in notes.note("default") }
                while Date().timeIntervalSince1970 < 1_767_225_620 {
                    _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSince1970: 1_767_225_620))
                }
                notes.note("back")
            }
            await Canary.pause(100)
        }
    }

    // MARK: Choices

    @Test("Worlds with the same seed run the same, and the seed chooses between a timer and other threads")
    func seeds() throws {
        let seen = try Canary.stories(seeds: 1..<21) { notes, _ in
            await Self.onMain {
                _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in notes.note("timer") }
            }
            for index in 0..<3 {
                DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 1) { notes.note("\(index)") }
            }
            await Canary.pause(2)
        }
        #expect(Set(seen).count > 3)
    }

    @Test("A world leaves nothing behind in its thread's run loop, and nothing comes in from there")
    func outside() throws {
        let outside = RunLoop.current
        let mode = RunLoop.Mode("of the test")
        let timer = Timer(fire: Date() + 1_000, interval: 0, repeats: false) { _ in
            Issue.record("not due for a long time")
        }
        outside.add(timer, forMode: mode)
        let due = try #require(outside.limitDate(forMode: mode))
        let identity = ObjectIdentifier(outside)
        try Canary.expect(["true 0.0", " 0.0"]) { notes, _ in
            await Self.onMain {
                let inside = [RunLoop.main, RunLoop.current].map { ObjectIdentifier($0) }
                notes.note("\(!inside.contains(identity))")
                _ = Timer.scheduledTimer(withTimeInterval: 1_000, repeats: true) { _ in notes.note("forgotten") }
                RunLoop.main.perform(inModes: [mode]) { notes.note("never") }
            }
            notes.note("")
        }
        #expect(RunLoop.current === outside)
        #expect(outside.limitDate(forMode: mode) == due)
        timer.invalidate()
        #expect(outside.limitDate(forMode: mode) == nil)
        #expect(outside.limitDate(forMode: .default) == nil)
    }

    /// A count that a timer's block may change.
    final class Counter: @unchecked Sendable {
        private(set) var value = 0

        @discardableResult
        func next() -> Int {
            value += 1
            return value
        }
    }
}
