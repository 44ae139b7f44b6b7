import Dispatch
import Synchronization
import Testing

@testable import CarillonEnvironment

@Suite("A main queue", .timeLimit(.minutes(60)))
struct MainQueueTests {
    @Test("is the main dispatch queue in an app")
    func live() async {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let isMain = await withCheckedContinuation { continuation in
            Environment.live.mainQueue.enqueue { continuation.resume(returning: DispatchQueue.getSpecific(key: key)) }
        }
        #expect(isMain == true)
    }

    @Test("is the loop where nobody says otherwise")
    func loop() async {
        let environment = Environment.makeLive(name: "main queue")
        let isLoop = await withCheckedContinuation { continuation in
            environment.mainQueue.enqueue { continuation.resume(returning: environment.loop.isCurrent) }
        }
        #expect(isLoop)
    }

    @Test("does one thing after the other, in the order in which they came, whatever the loop does first")
    func order() {
        let loop = LastFirstLoop()
        let queue = MainQueue(on: loop)
        let done = Mutex<[Int]>([])
        for number in 1...100 {
            queue.enqueue {
                done.withLock { $0.append(number) }
                if number % 10 == 0 { queue.enqueue { done.withLock { $0.append(1_000 + number) } } }
            }
        }
        #expect(done.withLock { $0 }.isEmpty)
        loop.runAll()
        #expect(done.withLock { $0 } == Array(1...100) + (1...10).map { 1_000 + $0 * 10 })
    }

    @Test("lets go of what it has done, and of what it never will")
    func release() {
        final class Thing: Sendable {}
        let loop = LastFirstLoop()
        let queue = MainQueue(on: loop)
        weak var first: Thing?
        weak var last: Thing?
        do {
            let (thing, other) = (Thing(), Thing())
            (first, last) = (thing, other)
            queue.enqueue { withExtendedLifetime(thing) {} }
            queue.enqueue { withExtendedLifetime(other) {} }
        }
        loop.runOne()
        #expect(first == nil)
        #expect(last != nil)
        queue.dispose()
        #expect(last == nil)
        loop.runAll()
    }
}

/// A loop that does first what came last, as a loop may. Used on one thread, which is what makes it safe to share.
private final class LastFirstLoop: Loop, @unchecked Sendable {
    private var work: [@Sendable () -> Void] = []

    func enqueue(_ work: @escaping @Sendable () -> Void) { self.work.append(work) }

    func runOne() { work.popLast()?() }

    func runAll() {
        while let next = work.popLast() { next() }
    }

    // Members that a main queue does not need.
    var taskExecutor: any TaskExecutor { preconditionFailure("A main queue starts no task") }
    let now = Instant.zero
    let isCurrent = true
    func enqueue(_ job: consuming ExecutorJob) { preconditionFailure("A main queue has no actor") }
    func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        preconditionFailure("A main queue sets no timer")
    }
    func cancel(_ timer: TimerToken) {}
    func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        preconditionFailure("A main queue has no background")
    }
    func block(until latch: Latch) {}
}
