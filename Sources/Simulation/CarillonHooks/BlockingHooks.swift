// The functions that the definitions of blocking calls lead to, on the thread of a world.

#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// Returns the instant that is so many nanoseconds away; `nil` for a negative number.
private func deadline(after limit: Int64, on loop: SimulatedLoop) -> Instant? {
    limit < 0 ? nil : loop.now.advanced(by: .nanoseconds(min(limit, .max - loop.now.nanoseconds)))
}

@_cdecl("carillon_blocking_sleep")
func sleepInWorld(_ time: Int64) {
    guard let loop = currentLoop else { return }
    _ = loop.wait(until: deadline(after: max(0, time), on: loop), for: "the end of a sleep") { false }
}

@_cdecl("carillon_blocking_wait")
func waitInWorld(
    _ limit: Int64, _ what: UnsafePointer<CChar>, _ attempt: @convention(c) (UnsafeMutableRawPointer?) -> Int32,
    _ context: UnsafeMutableRawPointer?
) {
    guard let loop = currentLoop else { return }
    _ = loop.wait(until: deadline(after: limit, on: loop), for: String(cString: what)) { attempt(context) != 0 }
}

@_cdecl("carillon_blocking_wait_for_lock")
func waitForLockInWorld(
    _ limit: Int64, _ what: UnsafePointer<CChar>, _ isFree: @convention(c) (UnsafeMutableRawPointer) -> Int32,
    _ owner: (@convention(c) (UnsafeMutableRawPointer) -> Int32)?, _ lock: UnsafeMutableRawPointer
) -> Int32 {
    guard let loop = currentLoop else { return 1 }
    let isInTime = loop.wait(
        until: deadline(after: limit, on: loop), for: String(cString: what), owner: { owner?(lock) ?? 0 }
    ) { isFree(lock) != 0 }
    return isInTime ? 1 : 0
}

@_cdecl("carillon_blocking_await")
func awaitCondition(_ condition: UnsafeMutableRawPointer, _ limit: Int64) -> Int32 {
    guard let loop = currentLoop else { return 0 }
    return loop.awaitCondition(condition, until: deadline(after: limit, on: loop)) ? 1 : 0
}

@_cdecl("carillon_blocking_signal")
func signalCondition(_ condition: UnsafeMutableRawPointer, _ isForAll: Int32) {
    currentLoop?.signalCondition(condition, isForAll: isForAll != 0)
}

@_cdecl("carillon_blocking_start_thread")
func startThreadInWorld() {
    guard let loop = currentLoop, !loop.isOutsideAtWork else { return }
    loop.refuse(
        "it starts a thread; use a task, a dispatch queue or an operation, or the network's outside work around it")
}

@_cdecl("carillon_blocking_refuse")
func refuseInWorld(_ what: UnsafePointer<CChar>) {
    currentLoop?.refuse(String(cString: what))
}
#endif
