import Dispatch
import Foundation

#if os(Linux)
import Glibc
#endif

/// Calls that block.
package enum BlockingStory: String, StoryCollection {
    case sleeping = "Each way to sleep takes as much virtual time as it says"
    case sleepingSideBySide = "Others go on while one sleeps"
    case overlapping = "The first of two blocks at the same time can go on first"
    case concurrentLoop = "The rounds of a concurrent loop block side by side, as many as there are processors"
    case staggeredLoop = "A concurrent loop ends with its longest round"
    case semaphores = "A semaphore waits for virtual time, and times out in virtual time"
    case waitingForTheMainThread = "Code on a queue of its own can wait for the main thread"
    case taskThatBlocks = "A task that blocks finds itself again afterwards"
    case conditions = "A condition is signalled by other code of the world, or times out"
    case operations = "Operations have dependencies and limits, and can be waited for"
    case mainOperations = "Operations of the main queue run on the main thread"
    case operationBarrier = "A barrier of an operation queue waits for all that came before it"
    case blockedBarrier = "Work that comes while a barrier blocks waits for its end"
    case polling = "Waits for files that nothing will write to end in virtual time"

    package var story: Story {
        switch self {
        case .sleeping:
            Story(["sleep 1.0", "usleep 1.5", "nanosleep 2.75", "thread 6.75", "until 7.75", "clock 8.75"]) {
                BlockingStory.sleepInEveryWay($0)
            }
        case .sleepingSideBySide:
            Story(["b 1.0", "a 2.0", "c 3.0"]) { notes in
                DispatchQueue(label: "a").async {
                    sleep(2)
                    notes.note("a")
                }
                DispatchQueue(label: "b").asyncAfter(deadline: .now() + 1) { notes.note("b") }
                await notes.pause(3)
                notes.note("c")
            }
        case .overlapping:
            Story(["first 2.0", "second 3.0"]) { notes in
                DispatchQueue(label: "first").async {
                    sleep(2)
                    notes.note("first")
                }
                DispatchQueue(label: "second").asyncAfter(deadline: .now() + 1) {
                    sleep(2)
                    notes.note("second")
                }
                await notes.pause(10)
            }
        case .concurrentLoop:
            Story(["4 1.0", "12 3.0"]) { notes in
                for count in [4, 12] {
                    DispatchQueue.concurrentPerform(iterations: count) { _ in sleep(1) }
                    notes.note("\(count)")
                }
            }
        case .staggeredLoop:
            Story(["1 1.0", "2 2.0", "3 3.0", "4 4.0", "all 4.0"]) { notes in
                DispatchQueue.concurrentPerform(iterations: 4) { index in
                    sleep(UInt32(index) + 1)
                    notes.note("\(index + 1)")
                }
                notes.note("all")
            }
        case .semaphores:
            Story(["success 60.0", "timedOut 70.0"]) { notes in
                let semaphore = DispatchSemaphore(value: 0)
                DispatchQueue.global().asyncAfter(deadline: .now() + 60) { semaphore.signal() }
                notes.note("\(BlockingStory.wait(semaphore, .distantFuture))")
                notes.note("\(BlockingStory.wait(semaphore, .now() + 10))")
            }
        case .waitingForTheMainThread:
            Story(["main 0.0", "back 0.0"], isForOutside: true) { notes in
                let semaphore = DispatchSemaphore(value: 0)
                await withCheckedContinuation { continuation in
                    DispatchQueue(label: "worker").async {
                        Task { @MainActor in
                            notes.note("main")
                            semaphore.signal()
                        }
                        _ = BlockingStory.wait(semaphore, .distantFuture)
                        notes.note("back")
                        continuation.resume()
                    }
                }
            }
        case .taskThatBlocks:
            Story(["7 3.0", "7 4.0"]) { notes in
                await BlockingStory.$local.withValue(7) {
                    let other = Task.detached { try await Task.sleep(for: .seconds(1)) }
                    BlockingStory.sleepSoundly(3)
                    notes.note("\(BlockingStory.local)")
                    _ = await other.result
                    await notes.pause(1)
                    notes.note("\(BlockingStory.local)")
                }
            }
        case .conditions: Story(["true 5.0", "false 15.0"]) { BlockingStory.waitForCondition($0) }
        case .operations:
            Story(["a 1.0", "b 2.0", "c 3.0", "all 3.0"]) { BlockingStory.operate($0) }
        case .mainOperations:
            Story(["main true 0.0"], isForOutside: true) { notes in
                await withCheckedContinuation { continuation in
                    OperationQueue.main.addOperation {
                        notes.note("main \(Thread.isMainThread)")
                        continuation.resume()
                    }
                }
            }
        case .operationBarrier:
            Story(["a 0.0", "a 0.0", "barrier 0.0", "b 0.0"], isForOutside: true) { BlockingStory.separate($0) }
        case .blockedBarrier:
            Story(["barrier 2.0", "later 2.0"]) { notes in
                let queue = DispatchQueue(label: "shared", attributes: .concurrent)
                queue.async(flags: .barrier) {
                    sleep(2)
                    notes.note("barrier")
                }
                await notes.pause(1)
                queue.async { notes.note("later") }
                await notes.pause(5)
            }
        case .polling: Story(["poll 0 2.0", "select 0 5.0"]) { BlockingStory.pollInVain($0) }
        }
    }

    @TaskLocal private static var local = 0

    private static func sleepSoundly(_ seconds: UInt32) { sleep(seconds) }

    private static func wait(_ semaphore: DispatchSemaphore, _ timeout: DispatchTime) -> DispatchTimeoutResult {
        semaphore.wait(timeout: timeout)
    }

    private static func sleepInEveryWay(_ notes: Notes) {
        sleep(1)
        notes.note("sleep")
        usleep(500_000)
        notes.note("usleep")
        var time = timespec(tv_sec: 1, tv_nsec: 250_000_000)
        nanosleep(&time, nil)
        notes.note("nanosleep")
        Thread.sleep(forTimeInterval: 4)
        notes.note("thread")
        Thread.sleep(until: Date() + 1)
        notes.note("until")
        #if os(Linux)
        clock_gettime(CLOCK_MONOTONIC, &time)
        time.tv_sec += 1
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
        #endif
        notes.note("clock")
    }

    private static func waitForCondition(_ notes: Notes) {
        let condition = NSCondition()
        DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
            condition.lock()
            condition.broadcast()
            condition.unlock()
        }
        condition.lock()
        notes.note("\(condition.wait(until: Date() + 10))")
        notes.note("\(condition.wait(until: Date() + 10))")
        condition.unlock()
    }

    private static func operate(_ notes: Notes) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        func operation(_ name: String) -> Operation {
            BlockOperation {
                sleep(1)
                notes.note(name)
            }
        }
        let (a, b, c) = (operation("a"), operation("b"), operation("c"))
        b.addDependency(a)
        c.addDependency(b)
        for one in [c, a, b] { queue.addOperation(one) }
        queue.waitUntilAllOperationsAreFinished()
        notes.note("all")
    }

    private static func separate(_ notes: Notes) {
        let queue = OperationQueue()
        for _ in 1...2 { queue.addOperation { notes.note("a") } }
        queue.addBarrierBlock { notes.note("barrier") }
        queue.addOperation { notes.note("b") }
        queue.waitUntilAllOperationsAreFinished()
    }

    private static func pollInVain(_ notes: Notes) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        notes.note("poll \(poll(&request, 1, 2_000))")
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        notes.note("select \(select(0, nil, nil, nil, &limit))")
        for end in ends { close(end) }
    }
}
