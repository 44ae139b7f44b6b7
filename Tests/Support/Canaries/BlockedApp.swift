import CarillonConformance
import CarillonEnvironment
import Foundation

/// An app that blocks in every way, and is killed meanwhile.
enum BlockedApp {
    /// A queue of the process's, which a real launch would have for itself. It must not stay blocked.
    private static let queue = DispatchQueue(label: "of the app")
    private static let shared = DispatchQueue(label: "shared", attributes: .concurrent)

    static func tell(_ phone: Device, in world: World) async throws {
        let notes = Notes(world.loop)
        phone.run { block(notes) }
        world.device("other").run {
            DispatchQueue(label: "other").async {
                sleep(5)
                notes.note("another app goes on")
            }
        }
        try await world.advance(by: .seconds(2))
        phone.mainApp.kill()
        try await world.advance(by: .seconds(60))
        phone.mainApp.launch()
        phone.run {
            queue.async { notes.note("own queue") }
            shared.async(flags: .barrier) { notes.note("shared queue") }
            DispatchQueue.main.async { notes.note("main queue") }
            Task { @MainActor in notes.note("main actor") }
        }
        await world.settle()
        notes.sort()
        world.expect(
            notes.lines,
            equals: [
                "another app goes on 5.0", "main actor 62.0", "main queue 62.0", "own queue 62.0", "shared queue 62.0",
            ], "these go on")
    }

    private static func block(_ notes: Notes) {
        let (never, lock) = (DispatchSemaphore(value: 0), NSLock())
        func later(_ name: String, on queue: DispatchQueue = .global(), _ body: @escaping @Sendable () -> Void) {
            queue.async {
                body()
                notes.note("\(name) goes on")
            }
        }
        later("sleep", on: queue) { sleep(10) }
        later("usleep", on: shared) { usleep(10_000_000) }
        later("Thread.sleep", on: .main) { Thread.sleep(forTimeInterval: 10) }
        later("a semaphore that times out") { _ = never.wait(timeout: .now() + 10) }
        later("a semaphore that is signalled") { never.wait() }
        later("a holder") {
            lock.lock()
            sleep(10)
            lock.unlock()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
            lock.lock()
            notes.note("a lock goes on")
        }
        Task { @MainActor in
            sleep(10)
            notes.note("the main actor goes on")
        }
        DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: 3) { _ in sleep(10) }
            notes.note("a concurrent loop goes on")
        }
        DispatchQueue.global().async {
            RunLoop.current.add(Timer(fire: Date() + 100, interval: 0, repeats: false) { _ in }, forMode: .common)
            RunLoop.current.run(until: Date() + 10)
            notes.note("a run loop goes on")
        }
    }
}
