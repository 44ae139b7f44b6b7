import Dispatch
import Foundation
import TestBasics

/// Timers, where no app is.
package enum TimerStory: String, StoryCollection {
    case once = "A timer fires once, on the main thread, after as much virtual time as it says"
    case repeating = "A repeating timer fires all day, until its own block ends it"
    case changes = "A timer can be moved, fired by hand and ended; one that was never added does nothing"
    case manyTimers =
        "Timers fire in the order of their dates, and those of one date in the order in which they were added"
    case neverEarly = "A timer is never early: its block finds no date before its own"
    case atOnce = "A timer whose date has come, and that has no interval, fires at once"
    case fromElsewhere = "Code on any thread can give the main run loop a timer or a block"
    case choice = "The seed chooses between a timer and other threads"

    package var story: Story {
        switch self {
        case .once:
            Story(["fired true true 3600.0"]) { notes in
                await Notes.onMain {
                    _ = Timer.scheduledTimer(withTimeInterval: 3_600, repeats: false) { timer in
                        dispatchPrecondition(condition: .onQueue(.main))
                        let isValid = timer.isValid
                        MainActor.assumeIsolated { notes.note("fired \(Thread.isMainThread) \(isValid)") }
                    }
                }
                await notes.pause(7_200)
            }
        case .repeating:
            Story((1...1_440).map { "\($0) \(Double($0) * 60)" } + ["end 86400.0"]) { notes in
                await Notes.onMain {
                    let count = Recorder<Int>()
                    _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { timer in
                        count.note(0)
                        notes.note("\(count.entries.count)")
                        guard count.entries.count == 1_440 else { return }
                        timer.invalidate()
                        notes.note("end")
                    }
                }
                await notes.pause(100_000)
            }
        case .changes:
            Story(["by hand 0.0", "moved 50.0"]) { notes in
                await Notes.onMain {
                    func timer(_ name: String) -> Timer {
                        Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in notes.note(name) }
                    }
                    let moved = timer("moved")
                    moved.tolerance = 1
                    moved.fireDate = Date() + 50
                    timer("by hand").fire()
                    timer("never").invalidate()
                    _ = Timer(fire: Date() + 10, interval: 0, repeats: false) { _ in notes.note("not added") }
                }
                await notes.pause(100)
            }
        case .manyTimers:
            Story(["1 10.0", "0a 20.0", "0b 20.0", "0c 20.0", "2 30.0"]) { notes in
                await Notes.onMain {
                    let start = Date()
                    for (name, seconds) in [("0a", 20.0), ("2", 30), ("0b", 20), ("1", 10), ("0c", 20)] {
                        let timer = Timer(fire: start + seconds, interval: 0, repeats: false) { _ in notes.note(name) }
                        RunLoop.current.add(timer, forMode: .common)
                    }
                }
                await notes.pause(100)
            }
        case .neverEarly:
            Story(["early 0 100.0"]) { notes in
                let early = Recorder<Int>()
                await Notes.onMain {
                    let start = Date()
                    for index in 1...200 {
                        let date = start + Double(index) * 0.37 / 3
                        let timer = Timer(fire: date, interval: 0, repeats: false) { _ in
                            if Date() < date { early.note(index) }
                        }
                        RunLoop.main.add(timer, forMode: .common)
                    }
                }
                await notes.pause(100)
                notes.note("early \(early.entries.count)")
            }
        case .atOnce:
            Story(["now 0.0"], isForOutside: true) { notes in
                await Notes.onMain {
                    let timer = Timer(fire: Date(), interval: 0, repeats: false) { _ in notes.note("now") }
                    RunLoop.main.add(timer, forMode: .common)
                }
                await notes.pause(1)
            }
        case .fromElsewhere:
            Story(["block true 5.0", "timer true 15.0"]) { notes in
                DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 5) {
                    RunLoop.main.perform { notes.note("block \(Thread.isMainThread)") }
                    let timer = Timer(fire: Date() + 10, interval: 0, repeats: false) { _ in
                        notes.note("timer \(Thread.isMainThread)")
                    }
                    RunLoop.main.add(timer, forMode: .default)
                }
                await notes.pause(100)
            }
        case .choice:
            Story(variety: 4, where: { Set($0) == ["timer 1.0", "0 1.0", "1 1.0", "2 1.0"] }) { notes in
                await Notes.onMain {
                    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in notes.note("timer") }
                }
                for index in 0..<3 {
                    DispatchQueue(label: "worker").asyncAfter(deadline: .now() + 1) { notes.note("\(index)") }
                }
                await notes.pause(2)
            }
        }
    }
}
