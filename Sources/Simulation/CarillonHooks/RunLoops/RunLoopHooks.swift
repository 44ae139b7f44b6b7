// The functions that the definitions of Core Foundation's functions lead to, on the thread of a world.

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

private func captured(_ object: UnsafeMutableRawPointer) -> CapturedRunLoop? { CapturedRunLoops.current?[object] }

@_cdecl("carillon_run_loops_get")
func getRunLoop(_ isMain: Int32) -> UnsafeMutableRawPointer {
    (isMain != 0 ? ProcessRunLoops.current.main : ProcessRunLoops.ofCaller).object
}

@_cdecl("carillon_run_loops_is_known")
func isKnownRunLoop(_ object: UnsafeMutableRawPointer) -> Int32 { captured(object) == nil ? 0 : 1 }

@_cdecl("carillon_run_loops_object")
func runLoopObject(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    captured(object).map { Unmanaged.passUnretained($0.runLoop).toOpaque() }
}

@_cdecl("carillon_run_loops_run")
func runRunLoop(
    _ object: UnsafeMutableRawPointer, _ mode: UnsafeRawPointer, _ seconds: Double, _ stopsAfterSource: Int32
) -> Int32 {
    captured(object)?.run(in: mode, for: seconds, stopsAfterSource: stopsAfterSource != 0) ?? RunLoopRun.finished
}

@_cdecl("carillon_run_loops_has_ended")
func hasRunLoopEnded(_ object: UnsafeMutableRawPointer) -> Int32 { captured(object)?.hasEnded == true ? 1 : 0 }

@_cdecl("carillon_run_loops_wake")
func wakeRunLoop(_ object: UnsafeMutableRawPointer, _ hasBlock: Int32) {
    captured(object)?.wake(hasBlock: hasBlock != 0)
}

@_cdecl("carillon_run_loops_stop")
func stopRunLoop(_ object: UnsafeMutableRawPointer) { captured(object)?.stop() }

@_cdecl("carillon_run_loops_add_file")
func addFile(_ object: UnsafeMutableRawPointer, _ file: Int32) { captured(object)?.addFile(file) }

@_cdecl("carillon_run_loops_set_file")
func setFile(_ file: Int32, _ deadline: Int64) -> Int32 {
    let instant = deadline < 0 ? nil : Instant(nanoseconds: deadline)
    return CapturedRunLoops.current?.set(file, instant) == true ? 1 : 0
}
#endif
