// The functions that the definitions in C lead to, on the thread of a world.

#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

@_cdecl("carillon_dispatch_async")
func dispatchAsync(_ queue: UnsafeMutableRawPointer, _ work: carillon_work, _ group: UnsafeMutableRawPointer?) {
    CapturedDispatch.current.async(CapturedWork(work, group: group), on: queue)
}

@_cdecl("carillon_dispatch_sync")
func dispatchSync(_ queue: UnsafeMutableRawPointer, _ work: carillon_work) {
    CapturedDispatch.current.sync(on: queue, asBarrier: work.is_barrier != 0) { work.function?(work.context) }
}

@_cdecl("carillon_dispatch_after")
func dispatchAfter(_ when: UInt64, _ queue: UnsafeMutableRawPointer, _ work: carillon_work) {
    let dispatch = CapturedDispatch.current
    let captured = CapturedWork(work)
    guard let instant = dispatch.instant(of: when, for: captured.caller) else { return }
    dispatch_retain(queue)
    let enqueue = {
        dispatch.async(captured, on: queue)
        dispatch_release(queue)
    }
    if CapturedDispatch.isWall(when) {
        WallAlarm(at: when, for: captured.caller, of: dispatch, enqueue)
    } else {
        dispatch.loop.schedule(at: instant, enqueue)
    }
}

@_cdecl("carillon_dispatch_group_notify")
func dispatchGroupNotify(
    _ group: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer, _ work: carillon_work
) {
    CapturedDispatch.current.notify(group, on: queue, CapturedWork(work))
}

@_cdecl("carillon_dispatch_notify_groups")
func dispatchNotifyGroups() { CapturedDispatch.current.notifyGroups() }

@_cdecl("carillon_dispatch_wait")
func dispatchWait(
    _ object: UnsafeMutableRawPointer, _ timeout: UInt64,
    _ attempt: @convention(c) (UnsafeMutableRawPointer) -> Int,
    _ what: UnsafePointer<CChar>
) -> Int {
    let dispatch = CapturedDispatch.current
    var result = 0
    guard CapturedDispatch.isWall(timeout) else {
        _ = dispatch.loop.wait(until: dispatch.instant(of: timeout, for: .current), for: String(cString: what)) {
            result = attempt(object)
            return result == 0
        }
        return result
    }
    var isLate = false
    let alarm = WallAlarm(at: timeout, for: .current, of: dispatch) { isLate = true }
    _ = dispatch.loop.wait(for: String(cString: what)) {
        result = attempt(object)
        return result == 0 || isLate
    }
    alarm.cancel()
    return result
}

@_cdecl("carillon_dispatch_suspend")
func dispatchSuspend(_ queue: UnsafeMutableRawPointer) {
    CapturedDispatch.current.known(queue)?.updateSuspensions()
}

@_cdecl("carillon_dispatch_resume")
func dispatchResume(_ queue: UnsafeMutableRawPointer) {
    CapturedDispatch.current.known(queue)?.updateSuspensions()
}

@_cdecl("carillon_dispatch_current")
func dispatchCurrent(_ index: Int) -> UnsafeMutableRawPointer? {
    let queues = CapturedDispatch.current.currentQueues
    return index < queues.count ? UnsafeMutableRawPointer(mutating: queues[index]) : nil
}

@_cdecl("carillon_dispatch_assert")
func dispatchAssert(_ queue: UnsafeMutableRawPointer, _ isNot: Int32) {
    let dispatch = CapturedDispatch.current
    let isThere = dispatch.currentQueues.contains(UnsafeRawPointer(queue))
    if isThere == (isNot != 0) {
        fatalError("this code must \(isNot != 0 ? "not " : "")run on the \(dispatch.name(of: queue))")
    }
}

@_cdecl("carillon_dispatch_refuse")
func dispatchRefuse(_ call: UnsafePointer<CChar>) {
    CapturedDispatch.current.loop.refuse(
        "\(String(cString: call)) has no counterpart in a world; use the environment's network, or its outside work"
    )
}
#endif
