import Dispatch
import Foundation
import Synchronization
import Testing

// Queues, threads, waiting, time and chance, as Dispatch, Foundation and the C library have them.
extension OutsideCanaryTests {
    static func operations() {
        let seen = Mutex<[String]>([])
        let queue = OperationQueue()
        let first = BlockOperation { seen.withLock { $0.append("first") } }
        let second = BlockOperation { seen.withLock { $0.append("second") } }
        second.addDependency(first)
        queue.addOperations([second, first], waitUntilFinished: true)
        queue.addOperation { seen.withLock { $0.append("third") } }
        queue.waitUntilAllOperationsAreFinished()
        #expect(seen.withLock { $0 } == ["first", "second", "third"])
    }

    static func concurrently() {
        let sum = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 100) { index in sum.withLock { $0 += index } }
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        for _ in 0..<10 { queue.async { sum.withLock { $0 += 1 } } }
        let total = queue.sync(flags: .barrier) { sum.withLock { $0 } }
        #expect(total == 4_960)
    }

    static func workItem() {
        let isDone = Mutex(false)
        let item = DispatchWorkItem { isDone.withLock { $0 = true } }
        DispatchQueue.global().async(execute: item)
        item.wait()
        #expect(isDone.withLock { $0 })
    }

    static func runLoop() {
        let finished = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let count = Mutex(0)
            let timer = Timer(timeInterval: 0.001, repeats: true) { timer in
                if count.withLock({
                    $0 += 1; return $0
                }) == 3 {
                    timer.invalidate()
                }
            }
            RunLoop.current.add(timer, forMode: .default)
            // The run loop ends when nothing is left to wait for.
            RunLoop.current.run()
            #expect(count.withLock { $0 } == 3)
            finished.signal()
        }
        finished.wait()
    }

    static func condition() {
        let condition = NSCondition()
        let isReady = Mutex(false)
        Thread.detachNewThread {
            condition.withLock {
                isReady.withLock { $0 = true }
                condition.broadcast()
            }
        }
        condition.withLock {
            while !isReady.withLock({ $0 }) { condition.wait() }
        }
        #expect(!condition.withLock { condition.wait(until: Date()) })
    }

    static func threadLocals() {
        let finished = DispatchSemaphore(value: 0)
        Thread.current.threadDictionary["key"] = "here"
        Thread.detachNewThread {
            #expect(Thread.current.threadDictionary["key"] == nil)
            #expect(!Thread.isMainThread)
            Thread.sleep(forTimeInterval: 0.000_1)
            finished.signal()
        }
        finished.wait()
        #expect(Thread.current.threadDictionary["key"] as? String == "here")
    }

    static func childProcess() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "echo hello; exit 3"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        #expect(try output.fileHandleForReading.readToEnd() == Data("hello\n".utf8))
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
    }

    static func semaphore() {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { semaphore.signal() }
        semaphore.wait()
        let before = DispatchTime.now()
        #expect(semaphore.wait(timeout: .now() + .milliseconds(2)) == .timedOut)
        #expect(DispatchTime.now() >= before + .milliseconds(2), "it waits in real time")
        #expect(semaphore.wait(wallTimeout: .now()) == .timedOut)
        semaphore.signal()
        #expect(semaphore.wait(timeout: .now()) == .success)
    }

    static func group() async {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {}
        group.wait()
        group.enter()
        #expect(group.wait(timeout: .now() + .milliseconds(2)) == .timedOut)
        await withCheckedContinuation { continuation in
            group.notify(queue: .main) {
                MainActor.assumeIsolated { continuation.resume() }
            }
            group.leave()
        }
    }

    static func clocks() async throws {
        let began = (ContinuousClock.now, SuspendingClock.now, DispatchTime.now(), ProcessInfo.processInfo.systemUptime)
        try await Task.sleep(for: .milliseconds(1))
        #expect(ContinuousClock.now >= began.0 + .milliseconds(1))
        #expect(SuspendingClock.now >= began.1 + .milliseconds(1))
        #expect(DispatchTime.now() >= began.2 + .milliseconds(1))
        #expect(ProcessInfo.processInfo.systemUptime > began.3)
    }

    static func dates() throws {
        let before = time(nil)
        var ofDay = timeval()
        #expect(gettimeofday(&ofDay, nil) == 0)
        let date = Date().timeIntervalSince1970
        var read = time_t()
        let after = time(&read)
        #expect(read == after)
        #expect(try before - 1...after + 1 ~= timeByKernel(), "it is no world's time")
        #expect(before <= Int(ofDay.tv_sec) && Int(ofDay.tv_sec) <= after)
        #expect(Double(before) <= date && date < Double(after) + 1)
    }

    /// The time that the kernel gives to a file, in seconds since 1970. No hook stands between the two.
    private static func timeByKernel() throws -> Int {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        fputc(0, file)
        fflush(file)
        var status = stat()
        #expect(fstat(fileno(file), &status) == 0)
        return status.st_mtim.tv_sec
    }

    static func processorTime() {
        func nanoseconds(_ clock: clockid_t) -> Int {
            var time = timespec()
            #expect(clock_gettime(clock, &time) == 0)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        for clock in [CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID] {
            let before = nanoseconds(clock)
            while nanoseconds(clock) == before {}
            #expect(nanoseconds(clock) > before)
        }
        var time = timespec()
        #expect(clock_gettime(99, &time) == -1 && errno == EINVAL, "errors are the system's")
    }

    static func randomNumbers() {
        var generator = SystemRandomNumberGenerator()
        #expect(Set((0..<100).map { _ in generator.next() }).count == 100)
        #expect(Set((0..<100).map { _ in Int.random(in: 0..<Int.max) }).count == 100)
        #expect((0..<100).shuffled() != (0..<100).shuffled())
    }
}
