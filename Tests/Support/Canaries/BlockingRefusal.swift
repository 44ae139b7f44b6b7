import Dispatch
import Foundation
import Synchronization

#if os(Linux)
import Glibc

/// Code that a world cannot take in, or that waits for something that nothing can bring about. A raw value is a
/// part of the verdict.
package enum BlockingRefusal: String, CaseIterable, Codable, Sendable {
    case thread = "it starts a thread"
    case threadEnd = "it ends its thread (pthread_exit)"
    case file = "dispatch_io_create"
    case source = "a dispatch source for a file"
    case timer = "a timer or a block of RunLoop.current is due on a thread that is not the main one"
    case timerFile = "it sets a timer of a file (timerfd_settime)"
    case deadlock = "code on the main queue calls sync on that queue"
    case serialDeadlock = "code on the dispatch queue “own” calls sync on that queue"
    case targetDeadlock = "code on the dispatch queue “target” calls sync on that queue"
    case barrierDeadlock = "code on the dispatch queue “shared” calls sync on that queue"
    case circle =
        "waits for its turn on the dispatch queue “a”, whose thread waits for its turn on the dispatch queue “b”"
    case lockedCircle = "holds that blocks (pthread_mutex_lock), which it has itself"
    case recursion = "Recursive call to lock Mutex"
    case timerByInterval = "it makes a timer whose first date is now"
    case timerOfSubclass = "whose first date is now, and optimised code does not tell"

    /// Whether the code blocks for ever, so that the run is not refused but hangs.
    package var isHang: Bool { self == .circle || self == .lockedCircle }

    /// Whether only this configuration refuses it.
    package var isRefused: Bool {
        #if DEBUG
        self != .timerByInterval
        #else
        true
        #endif
    }

    /// Does what is refused.
    package func use() async {
        switch self {
        case .thread: Thread.detachNewThread {}
        case .threadEnd: BlockingRefusal.endThread()
        case .file: _ = DispatchIO(type: .stream, fileDescriptor: 0, queue: .global()) { _ in }
        case .source: _ = DispatchSource.makeReadSource(fileDescriptor: 0)
        case .timer:
            BlockingRefusal.setTimer()
            await Notes.pause(10)
        case .timerFile: BlockingRefusal.setTimerFile()
        case .deadlock: await MainActor.run { BlockingRefusal.onMainQueue { BlockingRefusal.onMainQueue {} } }
        case .serialDeadlock:
            let queue = DispatchQueue(label: "own")
            queue.sync { queue.sync {} }
        case .targetDeadlock:
            let target = DispatchQueue(label: "target")
            DispatchQueue(label: "own", target: target).sync { target.sync {} }
        case .barrierDeadlock:
            let queue = DispatchQueue(label: "shared", attributes: .concurrent)
            queue.sync { queue.sync(flags: .barrier) {} }
        case .circle: await BlockingRefusal.waitInCircle()
        case .lockedCircle: await BlockingRefusal.lockInCircle()
        case .recursion:
            let lock = Mutex(0)
            lock.withLock { _ in lock.withLock { _ in } }
        case .timerByInterval: BlockingRefusal.add(Timer(timeInterval: 10, repeats: false) { _ in })
        case .timerOfSubclass: BlockingRefusal.add(OwnTimer(timeInterval: 10, repeats: false) { _ in })
        }
    }

    private final class OwnTimer: Timer {}

    private static func add(_ timer: Timer) { RunLoop.main.add(timer, forMode: .common) }

    private static func setTimer() { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }

    /// Two queues wait for each other. Time goes on, so nobody would notice.
    private static func waitInCircle() async {
        let (one, other) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
        one.async {
            sleep(1)
            other.sync {}
        }
        other.async {
            sleep(2)
            one.sync {}
        }
        await Notes.pause(10)
    }

    /// Two queues wait for each other's lock.
    private static func lockInCircle() async {
        let (one, other) = (NSLock(), NSLock())
        for (first, second) in [(one, other), (other, one)] {
            DispatchQueue.global().async {
                acquire(first)
                sleep(1)
                acquire(second)
            }
        }
        await Notes.pause(10)
    }

    private static func acquire(_ lock: NSLock) { lock.lock() }

    private static func endThread() { Thread.exit() }

    private static func onMainQueue(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }

    /// Swift does not know these functions.
    private static func setTimerFile() {
        typealias Create = @convention(c) (Int32, Int32) -> Int32
        typealias Set = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, UnsafeMutableRawPointer?) -> Int32
        let create = unsafeBitCast(dlsym(nil, "timerfd_create"), to: Create.self)
        let set = unsafeBitCast(dlsym(nil, "timerfd_settime"), to: Set.self)
        var time = itimerspec()
        time.it_value.tv_sec = 1
        _ = set(create(CLOCK_MONOTONIC, 0), 0, &time, nil)
    }
}
#endif
