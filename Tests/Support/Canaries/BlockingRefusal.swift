import Dispatch
import Foundation

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
        case overlap = "code that blocked earlier could go on"
        case serialDeadlock = "code on the dispatch queue “own” calls sync on that queue"
        case targetDeadlock = "code on the dispatch queue “target” calls sync on that queue"
        case barrierDeadlock = "code on the dispatch queue “shared” calls sync on that queue"
        case timerByInterval = "it makes a timer whose first date is now"
        case timerOfSubclass = "whose first date is now, and optimised code does not tell"

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
            case .overlap:
                DispatchQueue(label: "first").async { sleep(2) }
                DispatchQueue(label: "second").asyncAfter(deadline: .now() + 1) { sleep(2) }
                await Notes.pause(10)
            case .serialDeadlock:
                let queue = DispatchQueue(label: "own")
                queue.sync { queue.sync {} }
            case .targetDeadlock:
                let target = DispatchQueue(label: "target")
                DispatchQueue(label: "own", target: target).sync { target.sync {} }
            case .barrierDeadlock:
                let queue = DispatchQueue(label: "shared", attributes: .concurrent)
                queue.sync { queue.sync(flags: .barrier) {} }
            case .timerByInterval: BlockingRefusal.add(Timer(timeInterval: 10, repeats: false) { _ in })
            case .timerOfSubclass: BlockingRefusal.add(OwnTimer(timeInterval: 10, repeats: false) { _ in })
            }
        }

        private final class OwnTimer: Timer {}

        private static func add(_ timer: Timer) { RunLoop.main.add(timer, forMode: .common) }

        private static func setTimer() { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } }

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
