import Dispatch
import Foundation
import TestBasics

/// Run loops, where no app is.
package enum RunLoopStory: String, StoryCollection {
    case order = "Blocks, the main queue and operations take turns in the order in which they came"
    case runUntil = "The main thread can run its run loop, while everything else goes on"
    case nested =
        "A run inside of a timer's block also runs the main queue; one inside of an item of that queue does not"
    case otherThread = "Another thread runs a run loop of its own, which ends when it has nothing to do"
    case limitDate = "A thread asks when its next timer is due, and accepts what is due now"
    case modes = "A mode of one's own has its own timers, which fire while it runs"

    package var story: Story {
        switch self {
        case .order:
            Story(["a 0.0", "b 0.0", "inner 0.0", "c 0.0", "d 0.0", "e 0.0"]) { notes in
                await Notes.onMain {
                    DispatchQueue.main.async { notes.note("a") }
                    RunLoop.main.perform {
                        notes.note("b")
                        RunLoop.main.perform { notes.note("inner") }
                    }
                    DispatchQueue.main.async { notes.note("c") }
                    OperationQueue.main.addOperation { notes.note("d") }
                    DispatchQueue.main.async { notes.note("e") }
                }
                await notes.pause(1)
            }
        case .runUntil:
            Story(["timer 1.0", "worker 2.0", "at the end 5.0", "back 5.0", "mode kCFRunLoopDefaultMode 5.0"]) {
                notes in
                DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 2) { notes.note("worker") }
                await Notes.onMain {
                    for (name, seconds) in [("timer", 1.0), ("at the end", 5)] {
                        RunLoopStory.after(seconds) { notes.note(name) }
                    }
                    RunLoop.current.run(until: Date() + 5)
                    notes.note("back")
                    notes.note("mode \(RunLoop.current.currentMode?.rawValue ?? "none")")
                }
            }
        case .nested:
            Story(["queue 11.0", "inner 12.0", "back 13.0", "item 14.0", "later 14.0"]) { notes in
                await Notes.onMain {
                    RunLoopStory.after(10) {
                        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { notes.note("queue") }
                        RunLoopStory.after(2) { notes.note("inner") }
                        RunLoop.current.run(until: Date() + 3)
                        notes.note("back")
                        DispatchQueue.main.async {
                            DispatchQueue.main.async { notes.note("later") }
                            RunLoop.current.run(until: Date() + 1)
                            notes.note("item")
                        }
                    }
                }
                await notes.pause(100)
            }
        case .otherThread:
            Story(["other true 0.0", "empty 0.0", "tick false 10.0", "tick false 20.0", "block 20.0", "over 20.0"]) {
                notes in
                await RunLoopStory.onWorker {
                    notes.note("other \(RunLoop.current !== RunLoop.main)")
                    RunLoop.current.run()
                    notes.note("empty")
                    let count = Recorder<Int>()
                    _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { timer in
                        notes.note("tick \(Thread.isMainThread)")
                        count.note(0)
                        guard count.entries.count == 2 else { return }
                        timer.invalidate()
                        RunLoop.current.perform { notes.note("block") }
                    }
                    RunLoop.current.run()
                    notes.note("over")
                }
            }
        case .limitDate:
            Story(["true 0.0", "first 10.0", "nil 10.0"]) { notes in
                await RunLoopStory.onWorker {
                    let due = Date() + 10
                    let timer = Timer(fire: due, interval: 0, repeats: false) { _ in notes.note("first") }
                    RunLoop.current.add(timer, forMode: .default)
                    notes.note("\(RunLoop.current.limitDate(forMode: .default) == due)")
                    RunLoop.current.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: Date() + 100)
                    notes.note(RunLoop.current.limitDate(forMode: .default).map { "\($0)" } ?? "nil")
                }
            }
        case .modes:
            Story(["own 5.0", "back 20.0", "default 20.0"]) { notes in
                await Notes.onMain {
                    let (mode, start) = (RunLoop.Mode("own"), Date())
                    for (name, seconds) in [("own", 5.0), ("never", 50)] {
                        let timer = Timer(fire: start + seconds, interval: 0, repeats: false) { _ in notes.note(name) }
                        RunLoop.current.add(timer, forMode: mode)
                    }
                    RunLoopStory.after(10) { notes.note("default") }
                    while Date() < start + 20 { _ = RunLoop.current.run(mode: mode, before: start + 20) }
                    notes.note("back")
                }
                await notes.pause(100)
            }
        }
    }

    private static func after(_ seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
        _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in body() }
    }

    private static func onWorker(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "worker").async {
                body()
                continuation.resume()
            }
        }
    }
}
