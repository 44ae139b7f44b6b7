import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBasics
import Testing

#if os(Linux)
    import Glibc
#endif

/// Blocking calls inside a world: everything else goes on, and time is virtual. None of these tests waits in real time.
@Suite("Blocking inside a world", .enabled(if: Hooks.areInstalled))
struct BlockingCanaryTests {
    typealias Canary = DispatchCanaryTests

    @Test("Each way to sleep takes as much virtual time as it says")
    func sleeping() throws {
        try Canary.expect(["sleep 1.0", "usleep 1.5", "nanosleep 2.75", "thread 6.75", "until 7.75", "clock 8.75"]) {
            notes, _ in
            BlockingCanaryTests.sleepInEveryWay(notes)
        }
    }

    static func sleepInEveryWay(_ notes: Canary.Notes) {
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
        clock_gettime(CLOCK_MONOTONIC, &time)
        time.tv_sec += 1
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
        notes.note("clock")
    }

    @Test("Others go on while one sleeps")
    func sleepingSideBySide() throws {
        try Canary.expect(["b 1.0", "a 2.0", "c 3.0"]) { notes, _ in
            DispatchQueue(label: "a").async {
                sleep(2)
                notes.note("a")
            }
            DispatchQueue(label: "b").asyncAfter(deadline: .now() + 1) { notes.note("b") }
            await Canary.pause(3)
            notes.note("c")
        }
    }

    @Test("A semaphore waits for virtual time, and times out in virtual time")
    func semaphores() throws {
        try Canary.expect(["success 60.0", "timedOut 70.0"]) { notes, _ in
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.global().asyncAfter(deadline: .now() + 60) { semaphore.signal() }
            notes.note("\(BlockingCanaryTests.wait(semaphore, .distantFuture))")
            notes.note("\(BlockingCanaryTests.wait(semaphore, .now() + 10))")
        }
    }

    static func wait(_ semaphore: DispatchSemaphore, _ timeout: DispatchTime) -> DispatchTimeoutResult {
        semaphore.wait(timeout: timeout)
    }

    @Test("Code on a queue of its own can wait for the main thread")
    func waitingForTheMainThread() throws {
        try Canary.expect(["main 0.0", "back 0.0"]) { notes, _ in
            let semaphore = DispatchSemaphore(value: 0)
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "worker").async {
                    Task { @MainActor in
                        notes.note("main")
                        semaphore.signal()
                    }
                    _ = BlockingCanaryTests.wait(semaphore, .distantFuture)
                    notes.note("back")
                    continuation.resume()
                }
            }
        }
    }

    @Test("A task that blocks finds itself again afterwards")
    func taskThatBlocks() throws {
        try Canary.expect(["7 3.0", "7 4.0"]) { notes, _ in
            await BlockingCanaryTests.$local.withValue(7) {
                let other = Task.detached { try await Task.sleep(for: .seconds(1)) }
                BlockingCanaryTests.sleepSoundly(3)
                notes.note("\(BlockingCanaryTests.local)")
                _ = await other.result
                await Canary.pause(1)
                notes.note("\(BlockingCanaryTests.local)")
            }
        }
    }

    @TaskLocal static var local = 0
    static func sleepSoundly(_ seconds: UInt32) { sleep(seconds) }

    @Test("A condition is signalled by other code of the world, or times out")
    func conditions() throws {
        try Canary.expect(["true 5.0", "false 15.0"]) { notes, _ in BlockingCanaryTests.waitForCondition(notes) }
    }

    static func waitForCondition(_ notes: Canary.Notes) {
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

    @Test("Operations run in the world, with their dependencies, limits and barriers, and can be waited for")
    func operations() throws {
        try Canary.expect(["a 1.0", "b 2.0", "c 3.0", "all 3.0", "main true 3.0"]) { notes, _ in
            BlockingCanaryTests.operate(notes)
            await Canary.pause(0)
            await withCheckedContinuation { continuation in
                OperationQueue.main.addOperation {
                    notes.note("main \(Thread.isMainThread)")
                    continuation.resume()
                }
            }
        }
    }

    static func operate(_ notes: Canary.Notes) {
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

    #if os(Linux)
        @Test("Waits for files that nothing will write to end in virtual time")
        func polling() throws {
            try Canary.expect(["poll 0 2.0", "select 0 5.0"]) { notes, _ in BlockingCanaryTests.pollInVain(notes) }
        }

        static func pollInVain(_ notes: Canary.Notes) {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            notes.note("poll \(poll(&request, 1, 2_000))")
            var limit = timeval(tv_sec: 3, tv_usec: 0)
            notes.note("select \(select(0, nil, nil, nil, &limit))")
            for end in ends { close(end) }
        }
    #endif

    // MARK: The end of a run

    @Test("A run that ends while a worker waits for work is a run that ended")
    func endInBlock() async {
        await #expect(processExitsWith: .exitCode(42)) {
            let loop = SimulatedLoop(seed: 1)
            let run = loop.run(endInBlock: { run in exit((try? run.get()) == "done" ? 42 : 43) }) {
                DispatchQueue(label: "worker").async { DispatchSemaphore(value: 0).wait() }
                await Canary.pause(1)
                return "done"
            }
            withExtendedLifetime(run) {}
        }
    }

    // MARK: What is refused

    enum Refusal: String, CaseIterable, Codable, Sendable {
        case thread = "it starts a thread"
        case file = "dispatch_io_create"
        case source = "a dispatch source for a file"
        case timer = "a timer or a block of RunLoop.current is due on a thread that is not the main one"
        case timerFile = "it sets a timer of a file (timerfd_settime)"
        case deadlock = "its turn on the main queue, which nothing can bring about"
        case overlap = "code that blocked earlier could go on"
        case serialDeadlock = "its turn on the dispatch queue “own”, which nothing can bring about"
    }

    @Test("is refused and named", arguments: Refusal.allCases)
    func refused(_ refusal: Refusal) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [refusal] in
            let loop = SimulatedLoop(seed: 1)
            _ = loop.run { await BlockingCanaryTests.use(refusal) }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(refusal.rawValue), "\(text)")
    }

    static func use(_ refusal: Refusal) async {
        switch refusal {
        case .thread: Thread.detachNewThread {}
        case .file: _ = DispatchIO(type: .stream, fileDescriptor: 0, queue: .global()) { _ in }
        case .source: _ = DispatchSource.makeReadSource(fileDescriptor: 0)
        case .timer:
            BlockingCanaryTests.setTimer()
            await Canary.pause(10)
        case .timerFile: BlockingCanaryTests.setTimerFile()
        case .deadlock: await MainActor.run { onMainQueue { onMainQueue {} } }
        case .overlap:
            DispatchQueue(label: "first").async { sleep(2) }
            DispatchQueue(label: "second").asyncAfter(deadline: .now() + 1) { sleep(2) }
            await Canary.pause(10)
        case .serialDeadlock:
            let queue = DispatchQueue(label: "own")
            queue.sync { queue.sync {} }
        }
    }

    private static func setTimer() { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }

    /// Swift does not know these functions.
    private static func setTimerFile() {
        #if os(Linux)
            typealias Create = @convention(c) (Int32, Int32) -> Int32
            typealias Set = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, UnsafeMutableRawPointer?) -> Int32
            let create = unsafeBitCast(dlsym(nil, "timerfd_create"), to: Create.self)
            let set = unsafeBitCast(dlsym(nil, "timerfd_settime"), to: Set.self)
            var time = itimerspec()
            time.it_value.tv_sec = 1
            _ = set(create(CLOCK_MONOTONIC, 0), 0, &time, nil)
        #endif
    }

    private static func onMainQueue(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }
}
