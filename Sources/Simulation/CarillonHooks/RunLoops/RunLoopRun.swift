#if os(Linux)
import CCarillonHooks

/// A run that code of a process waits for.
final class RunLoopRun {
    static let finished = Int32(carillon_run_loop_finished.rawValue)
    static let stopped = Int32(carillon_run_loop_stopped.rawValue)
    static let timedOut = Int32(carillon_run_loop_timed_out.rawValue)
    static let handledSource = Int32(carillon_run_loop_handled_source.rawValue)

    let mode: UnsafeRawPointer
    /// Whether the caller is on the thread of the run loop. The code of a scenario is on none.
    let isOnOwnThread: Bool
    let stopsAfterSource: Bool
    /// The reason why the run is over, as `CFRunLoopRunSpecific` tells it.
    private(set) var result: Int32?

    init(_ mode: UnsafeRawPointer, isOnOwnThread: Bool, stopsAfterSource: Bool) {
        self.mode = mode
        self.isOnOwnThread = isOnOwnThread
        self.stopsAfterSource = stopsAfterSource
    }

    func stop() { result = RunLoopRun.stopped }

    /// Takes in how a turn ended.
    func note(_ turn: Int32) {
        guard result == nil else { return }
        switch turn {
        case RunLoopRun.handledSource where stopsAfterSource: result = turn
        case RunLoopRun.finished: result = turn
        default: break
        }
    }
}
#endif
