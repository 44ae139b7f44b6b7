#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// libdispatch inside one world.
///
/// Only the world's thread touches it.
final class CapturedDispatch {
    unowned let loop: SimulatedLoop
    private var queues: [UnsafeMutableRawPointer: CapturedQueue] = [:]
    /// The work that waits for groups to become empty, in the order in which it came.
    private var notifications: [(group: UnsafeMutableRawPointer, queue: UnsafeMutableRawPointer, work: CapturedWork)] =
        []

    /// The main queue where no environment has one.
    private lazy var ownMainQueue = SimulatedMainQueue(on: loop)

    /// The sockets that libraries connect by themselves.
    private(set) lazy var sockets = CapturedSockets(loop)

    private var observer: IdleObserver?
    /// The sources that have been cancelled, and whose cancel handlers have not been called yet.
    var cancelling: [CapturedSource] = []

    private var phase = Phase.running
    /// The work that the end of the world brings about.
    private var lastWork: [CapturedWork] = []

    /// Whether events still come: the world is not over.
    var isRunning: Bool { phase == .running }

    private enum Phase {
        case running
        /// The world is over, and libraries release what it gave them.
        case ending
        /// No work begins any more.
        case over
    }

    init(_ loop: SimulatedLoop) {
        self.loop = loop
        observer = IdleObserver(on: loop, look: {}, release: { [unowned self] in release() })
    }

    /// The calling thread's world's. Call it on the thread of a world.
    static var current: CapturedDispatch {
        guard let loop = currentLoop else {
            preconditionFailure("Only a world's thread is led here")
        }
        if let captured = loop.captured { return unsafeDowncast(captured, to: CapturedDispatch.self) }
        let dispatch = CapturedDispatch(loop)
        loop.captured = dispatch
        return dispatch
    }

    // MARK: Queues

    func async(_ work: CapturedWork, on queue: UnsafeMutableRawPointer) {
        switch phase {
        case .running: break
        case .ending: return lastWork.append(work)
        case .over: return
        }
        if carillon_dispatch_is_main(queue) != 0 {
            mainQueue(of: work.caller).append { [self] in perform(work, on: queue) }
        } else if isGlobal(queue) {
            loop.enqueueWork { [self] in perform(work, on: queue) }
        } else {
            captured(queue).append(work)
        }
    }

    func sync(on queue: UnsafeMutableRawPointer, asBarrier isBarrier: Bool, _ work: () -> Void) {
        func workOnQueue() {
            loop.dispatchQueues.append(UnsafeRawPointer(queue))
            work()
            loop.dispatchQueues.removeLast()
        }
        if carillon_dispatch_is_main(queue) != 0 {
            if loop.isOnMainThread || UserAction.isSynchronous { stopAtOwnQueue(queue) }
            mainQueue(of: .current).runNow(workOnQueue)
        } else if isGlobal(queue) {
            workOnQueue()
        } else {
            captured(queue).runNow(asBarrier: isBarrier, workOnQueue)
        }
        notifyGroups()
    }

    /// Traps, as libdispatch does where code waits for its turn on a queue that it is on.
    func stopAtOwnQueue(_ queue: UnsafeRawPointer) -> Never {
        fatalError(
            "deadlock: code on the \(name(of: queue)) calls sync on that queue, and so waits for its own end")
    }

    /// Runs work as an item of a queue.
    func perform(_ work: CapturedWork, on queue: UnsafeMutableRawPointer) {
        let (outerQueues, place) = (loop.dispatchQueues, loop.isOnBackgroundQueue)
        loop.dispatchQueues = [UnsafeRawPointer(queue)]
        loop.isOnBackgroundQueue = !loop.isOnMainThread
        work.run()
        (loop.dispatchQueues, loop.isOnBackgroundQueue) = (outerQueues, place)
        notifyGroups()
    }

    func mainQueue(of caller: Caller) -> SimulatedMainQueue {
        let environment = caller.environment ?? loop.ambientEnvironment
        return environment?.mainQueue.simulated as? SimulatedMainQueue ?? ownMainQueue
    }

    /// Returns what is remembered of a queue, if anything is.
    func known(_ queue: UnsafeMutableRawPointer) -> CapturedQueue? { queues[queue] }

    func captured(_ queue: UnsafeMutableRawPointer) -> CapturedQueue {
        if let known = queues[queue] { return known }
        let made = CapturedQueue(queue, of: self)
        queues[queue] = made
        return made
    }

    /// Forgets a queue, whose memory may soon be another's.
    func forgetIfIdle(_ queue: CapturedQueue) {
        if queue.isIdle, queues[queue.object] === queue { queues[queue.object] = nil }
    }

    /// The global queues take every number of items, and have no target.
    private func isGlobal(_ queue: UnsafeMutableRawPointer) -> Bool {
        carillon_dispatch_target(queue) == nil
    }

    /// Returns a queue and the queues that run its items.
    func path(from queue: UnsafeRawPointer) -> [UnsafeRawPointer] {
        var path = [queue]
        while let target = carillon_dispatch_target(path[path.count - 1]) { path.append(target) }
        return path
    }

    func name(of queue: UnsafeRawPointer) -> String {
        if carillon_dispatch_is_main(queue) != 0 { return "main queue" }
        let label = dispatch_queue_get_label(queue).map { String(cString: $0) } ?? ""
        return label.isEmpty ? "dispatch queue" : "dispatch queue “\(label)”"
    }

    // MARK: The caller's place

    /// The queues that the calling code is on, the innermost first.
    var currentQueues: [UnsafeRawPointer] {
        let held = loop.dispatchQueues.reversed().flatMap { path(from: $0) }
        return MainThread.hasCaller ? held + [carillon_dispatch_main()] : held
    }

    // MARK: Groups

    func notify(_ group: UnsafeMutableRawPointer, on queue: UnsafeMutableRawPointer, _ work: CapturedWork) {
        if phase == .over || carillon_dispatch_group_is_empty(group) != 0 { return async(work, on: queue) }
        dispatch_retain(group)
        dispatch_retain(queue)
        notifications.append((group, queue, work))
    }

    /// Starts the work of groups that are empty now. A group may become empty inside libdispatch, as that of a work
    /// item does.
    func notifyGroups() {
        guard !notifications.isEmpty else { return }
        let ready = notifications.filter { carillon_dispatch_group_is_empty($0.group) != 0 }
        notifications.removeAll { one in ready.contains { $0.work === one.work } }
        for (group, queue, work) in ready {
            async(work, on: queue)
            dispatch_release(queue)
            dispatch_release(group)
        }
    }

    // MARK: The end of the world

    /// Ends the libraries' transfers, and drops everything that still waits. An app's objects in it hold the app,
    /// and so the world.
    ///
    /// A world that did not come to a good end keeps its work: a foreign thread may still hold a task of it.
    private func release() {
        phase = .ending
        // Foundation closes a connection's descriptor when the connection's sources have been cancelled.
        for source in cancelling { source.callCancelHandler() }
        runLastWork()
        carillon_url_end_transfers(UnsafeRawPointer(Unmanaged.passUnretained(loop).toOpaque()))
        runLastWork()
        phase = .over
        CapturedSource.leaveAll(of: self)
        carillon_world_restore()
        guard loop.leaks.isEmpty else { return }
        for (group, queue, _) in notifications {
            dispatch_release(queue)
            dispatch_release(group)
        }
        notifications = []
        let left = queues
        queues = [:]
        for queue in left.values { queue.abandon() }
    }

    private func runLastWork() {
        notifyGroups()
        while let work = lastWork.first {
            lastWork.removeFirst()
            work.runAtEnd()
            notifyGroups()
        }
    }

    // MARK: Time

    /// Returns the instant that a time of libdispatch stands for; `nil` for a time that never comes.
    func instant(of time: UInt64, for caller: Caller) -> Instant? {
        switch time {
        case UInt64.max: return nil
        case 0, UInt64.max - 1: return loop.now
        case let time where CapturedDispatch.isWall(time):
            // A time of the wall clock, with its sign turned.
            let wall = Int64(bitPattern: 0 &- time)
            let epoch = Int64(loop.epoch.timeIntervalSince1970) * 1_000_000_000
            return Instant(nanoseconds: wall - epoch - clockOffset(of: caller))
        default:
            // The first bit tells one monotonic clock from another. They begin at one second.
            return Instant(nanoseconds: Int64(time & ~(1 << 63)) - 1_000_000_000)
        }
    }

    /// Whether a time of libdispatch is one of the clock that a device shows.
    static func isWall(_ time: UInt64) -> Bool { time >> 62 == 0b11 && time < .max - 1 }

    /// Returns the nanoseconds by which the clock of an app's device is ahead of the world's.
    private func clockOffset(of caller: Caller) -> Int64 {
        guard let environment = caller.environment else { return 0 }
        let world = loop.epoch.timeIntervalSince1970 + Double(loop.now.nanoseconds) / 1e9
        return Int64(((environment.date.timeIntervalSince1970 - world) * 1_000).rounded()) * 1_000_000
    }
}

@_silgen_name("dispatch_queue_get_label")
private func dispatch_queue_get_label(_ queue: UnsafeRawPointer) -> UnsafePointer<CChar>?
#endif
