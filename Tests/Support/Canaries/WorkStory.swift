import Dispatch
import Foundation
import TestBasics

/// Groups, work items, loops and sources of Dispatch.
package enum WorkStory: String, StoryCollection {
    case groups = "A group tells when the last of its work is done"
    case workItems = "A work item can be waited for, tells its end, and can be cancelled"
    case apply = "A concurrent loop runs all its rounds before it returns, in an order of the seed's"
    case timers = "A timer source fires when it is due, tells how often, pauses, and ends"
    case lostTimer = "A timer source that nobody keeps is gone"
    case dataSource = "A source of an app's own data adds up what comes while its handler waits"

    package var story: Story {
        switch self {
        case .groups:
            Story(["late timedOut 29.0", "waited success 30.0", "done true 30.0"]) { notes in
                let group = DispatchGroup()
                let queue = DispatchQueue(label: "queue")
                for seconds in [10, 30, 20] {
                    group.enter()
                    queue.asyncAfter(deadline: .now() + .seconds(seconds)) { group.leave() }
                }
                queue.async(group: group) {}
                notes.note("late \(WorkStory.wait(group, 29))")
                group.notify(queue: .main) { notes.note("done \(Thread.isMainThread)") }
                notes.note("waited \(WorkStory.wait(group, 60))")
                await notes.pause(60)
            }
        case .workItems:
            Story(["item 5.0", "waited 5.0", "told 5.0", "true 6.0"]) { notes in
                let queue = DispatchQueue(label: "queue")
                let item = DispatchWorkItem { notes.note("item") }
                let cancelled = DispatchWorkItem { notes.note("never") }
                item.notify(queue: queue) { notes.note("told") }
                queue.asyncAfter(deadline: .now() + 5, execute: item)
                queue.asyncAfter(deadline: .now() + 5, execute: cancelled)
                cancelled.cancel()
                item.wait()
                notes.note("waited")
                await notes.pause(1)
                notes.note("\(cancelled.isCancelled)")
            }
        case .apply:
            Story(variety: 6, where: { $0.count == 6 && $0.last == "[0, 1, 2, 3, 4] 0.0" }) { notes in
                let rounds = Recorder<Int>()
                DispatchQueue.concurrentPerform(iterations: 5) {
                    rounds.note($0)
                    notes.note("\($0)")
                }
                notes.note("\(rounds.entries.sorted())")
            }
        case .timers:
            Story(["tick 1 10.0", "tick 1 20.0", "tick 2 45.0", "ended true 46.0"]) { notes in
                let queue = DispatchQueue(label: "timer")
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.schedule(deadline: .now() + 10, repeating: 10)
                timer.setEventHandler { notes.note("tick \(timer.data)") }
                timer.setCancelHandler { notes.note("ended \(timer.isCancelled)") }
                timer.resume()
                await notes.pause(25)
                queue.suspend()
                await notes.pause(20)
                queue.resume()
                await notes.pause(1)
                timer.cancel()
                await notes.pause(100)
            }
        case .lostTimer:
            Story(["once 1.0"]) { notes in
                var timer: (any DispatchSourceTimer)? = DispatchSource.makeTimerSource()
                timer?.schedule(deadline: .now() + 1, repeating: 1)
                timer?.setEventHandler { notes.note("once") }
                timer?.activate()
                try await Task.sleep(for: .milliseconds(1_500))
                timer = nil
                await notes.pause(10)
            }
        case .dataSource:
            Story(["6 0.0", "4 1.0"]) { notes in
                let source = DispatchSource.makeUserDataAddSource(queue: .main)
                source.setEventHandler { notes.note("\(source.data)") }
                source.resume()
                for value in 1...3 { source.add(data: UInt(value)) }
                await notes.pause(1)
                source.add(data: 4)
                await notes.pause(1)
                source.cancel()
            }
        }
    }

    private static func wait(_ group: DispatchGroup, _ seconds: Double) -> DispatchTimeoutResult {
        group.wait(timeout: .now() + seconds)
    }
}
