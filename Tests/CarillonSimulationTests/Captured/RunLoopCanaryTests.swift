import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import Testing

/// Timers and run loops inside a world, where no app is. The table in `docs/architecture.md` has these rows.
@Suite("Run loops inside a world", .enabled(if: Hooks.areInstalled))
struct RunLoopCanaryTests {
    @Test("are the world's: timers", arguments: TimerStory.allCases)
    func timers(_ row: TimerStory) throws { try Telling.expect(row.story) }

    @Test("are the world's: run loops", arguments: RunLoopStory.allCases)
    func runLoops(_ row: RunLoopStory) throws { try Telling.expect(row.story) }

    // The code of a release build cannot be told apart from `Timer(fire: Date(), …)`:
    // `BlockingRefusal.timerByInterval`.
    @Test("A timer by its interval waits for it first, on the main thread and in a mode of one's own")
    func interval() throws {
        let story = Story(["own 5.0", "back 20.0", "main 25.0"]) { notes in
            await Notes.onMain {
                let (mode, start) = (RunLoop.Mode("own"), Date())
                RunLoop.current.add(Timer(timeInterval: 5, repeats: false) { _ in notes.note("own") }, forMode: mode)
                RunLoop.current.add(Timer(timeInterval: 50, repeats: false) { _ in notes.note("never") }, forMode: mode)
                RunLoop.main.add(Timer(timeInterval: 25, repeats: false) { _ in notes.note("main") }, forMode: .common)
                while Date() < start + 20 { _ = RunLoop.current.run(mode: mode, before: start + 20) }
                notes.note("back")
            }
            await notes.pause(100)
        }
        try Telling.expect(story)
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
        let seen = try Telling.lines { notes in
            await Notes.onMain {
                let inside = [RunLoop.main, RunLoop.current].map { ObjectIdentifier($0) }
                notes.note("\(!inside.contains(identity))")
                _ = Timer.scheduledTimer(withTimeInterval: 1_000, repeats: true) { _ in notes.note("forgotten") }
                RunLoop.main.perform(inModes: [mode]) { notes.note("never") }
            }
        }
        #expect(Set(seen) == [["true 0.0"]])
        #expect(RunLoop.current === outside)
        #expect(outside.limitDate(forMode: mode) == due)
        timer.invalidate()
        #expect(outside.limitDate(forMode: mode) == nil)
        #expect(outside.limitDate(forMode: .default) == nil)
    }
}
