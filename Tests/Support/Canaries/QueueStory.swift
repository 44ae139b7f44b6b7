import Dispatch
import Foundation
import TestBasics

/// Dispatch queues.
package enum QueueStory: String, StoryCollection {
    case mainQueue = "The main queue runs in order, on the main thread, where the main actor is"
    case mainActor = "The main actor is on the main thread, and a task is not"
    case after = "Work that is due after an hour comes after an hour of virtual time"
    case serial = "A serial queue keeps its order"
    case order = "A concurrent queue and the global ones take every order"
    case barrier = "A barrier waits for all that came before it, and all that comes later waits for it"
    case sync = "A synchronous call runs what came before it, then itself, and returns its value"
    case mainSync = "Code elsewhere can go to the main thread and back"
    case turnsOnTarget = "A queue waits its turn on its target queue, and so does a caller of sync"
    case places = "A queue knows its own values, its target and whether the caller is on it"
    case suspendedTarget = "A queue waits while its target is suspended"
    case suspension = "A suspended queue waits, and so does one that was never activated"
    case executor = "An actor on a dispatch queue of its own stays in the world"

    package var story: Story {
        switch self {
        case .mainQueue:
            Story(["1 true 0.0", "2 true 0.0", "not before false 0.0"], isForOutside: true) { notes in
                notes.note("not before \(Thread.isMainThread)")
                DispatchQueue.main.async {
                    dispatchPrecondition(condition: .onQueue(.main))
                    notes.note("1 \(Thread.isMainThread)")
                }
                DispatchQueue.main.async { MainActor.assumeIsolated { notes.note("2 \(Thread.isMainThread)") } }
                await notes.pause(1)
                if notes.lines.first?.hasPrefix("not") == true { notes.sort() }
            }
        case .mainActor:
            Story(["true 0.0", "false 0.0", "false 0.0"], isForOutside: true) { notes in
                await MainActor.run { notes.note("\(Thread.isMainThread)") }
                await Task.detached { notes.note("\(Thread.isMainThread)") }.value
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        notes.note("\(Thread.isMainThread)")
                        continuation.resume()
                    }
                }
            }
        case .after:
            Story(["a minute 60.0", "wall 120.0", "an hour 3600.0"]) { notes in
                DispatchQueue.main.asyncAfter(deadline: .now() + 3_600) { notes.note("an hour") }
                DispatchQueue.main.asyncAfter(wallDeadline: .now() + 120) { notes.note("wall") }
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { notes.note("a minute") }
                DispatchQueue.global().asyncAfter(deadline: .distantFuture) { notes.note("never") }
                await notes.pause(4_000)
            }
        case .serial:
            Story(["0 0.0", "1 0.0", "2 0.0"], isForOutside: true) { notes in
                let serial = DispatchQueue(label: "serial")
                for index in 0..<3 { serial.async { notes.note("\(index)") } }
                await notes.pause(1)
            }
        case .order:
            Story(variety: 10, where: { Set($0).count == 6 }) { notes in
                let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
                for index in 0..<3 {
                    concurrent.async { notes.note("concurrent \(index)") }
                    DispatchQueue.global(qos: .utility).async { notes.note("global \(index)") }
                }
                await notes.pause(1)
            }
        case .barrier:
            Story(["a 0.0", "a 0.0", "barrier 0.0", "b 0.0", "barrier 0.0", "c 0.0"], isForOutside: true) { notes in
                let queue = DispatchQueue(label: "store", attributes: .concurrent)
                queue.async { notes.note("a") }
                queue.async { notes.note("a") }
                queue.async(flags: .barrier) { notes.note("barrier") }
                queue.async { notes.note("b") }
                queue.sync(flags: .barrier) { notes.note("barrier") }
                notes.note("c")
            }
        case .sync:
            Story(["first 0.0", "second 0.0", "third 0.0"], isForOutside: true) { notes in
                let queue = DispatchQueue(label: "queue")
                queue.async { notes.note("first") }
                queue.async { notes.note("second") }
                let value = queue.sync {
                    dispatchPrecondition(condition: .onQueue(queue))
                    return "third"
                }
                notes.note(value)
            }
        case .mainSync:
            Story(["earlier true 0.0", "there true 0.0", "back false 0.0"], isForOutside: true) { notes in
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        DispatchQueue.main.async { notes.note("earlier \(Thread.isMainThread)") }
                        DispatchQueue.main.sync { notes.note("there \(Thread.isMainThread)") }
                        notes.note("back \(Thread.isMainThread)")
                        continuation.resume()
                    }
                }
            }
        case .turnsOnTarget:
            Story(["1 0.0", "2 0.0", "3 0.0", "4 0.0"], isForOutside: true) { notes in
                let outer = DispatchQueue(label: "outer")
                let inner = DispatchQueue(label: "inner", target: outer)
                outer.async { notes.note("1") }
                inner.async { notes.note("2") }
                outer.async { notes.note("3") }
                inner.sync { notes.note("4") }
            }
        case .places:
            Story(["outer 0.0", "nil 0.0"], isForOutside: true) { notes in
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
            }
        case .suspendedTarget:
            Story(["resumed 0.0", "outer 0.0", "inner 0.0", "over 0.0"], isForOutside: true) { notes in
                let outer = DispatchQueue(label: "outer")
                let inner = DispatchQueue(label: "inner", target: outer)
                outer.suspend()
                outer.async { notes.note("outer") }
                inner.async { notes.note("inner") }
                notes.note("resumed")
                outer.resume()
                outer.sync {}
                inner.sync { notes.note("over") }
            }
        case .suspension:
            Story(["now 10.0", "then 20.0"]) { notes in
                let queue = DispatchQueue(label: "queue")
                let inactive = DispatchQueue(label: "inactive", attributes: [.initiallyInactive, .concurrent])
                queue.suspend()
                queue.async { notes.note("now") }
                inactive.async { notes.note("then") }
                await notes.pause(10)
                queue.resume()
                await notes.pause(10)
                inactive.activate()
                await notes.pause(10)
            }
        case .executor:
            Story(["true 5.0"]) { notes in
                let actor = ActorOnQueue()
                await notes.pause(5)
                notes.note("\(await actor.look { notes.isHere })")
            }
        }
    }

    private actor ActorOnQueue {
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
}
