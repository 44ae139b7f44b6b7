#if os(Linux)
import CCarillonHooks
import CarillonSimulation
import Synchronization

@_silgen_name("dispatch_get_global_queue")
func dispatch_get_global_queue(_ identifier: Int, _ flags: UInt) -> UnsafeMutableRawPointer

private func source(_ object: UnsafeMutableRawPointer) -> CapturedSource? {
    let address = UInt(bitPattern: object)
    return CapturedSource.all[address]
}

/// Calls `body` for a source of a world. Returns whether the object is one.
private func with(_ object: UnsafeMutableRawPointer, _ body: (CapturedSource) -> Void) -> Int32 {
    guard let source = source(object) else { return 0 }
    body(source)
    return 1
}

@_cdecl("carillon_dispatch_source_make")
func sourceMake(
    _ object: UnsafeMutableRawPointer, _ kind: carillon_source_kind, _ handle: UInt,
    _ queue: UnsafeMutableRawPointer?
) {
    let source = CapturedSource(object, kind, handle, on: queue)
    let address = UInt(bitPattern: object)
    _ = CapturedSource.all.update(address, to: source)
    carillon_dispatch_count_sources(1)
}

@_cdecl("carillon_dispatch_is_source")
func isSource(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { _ in } }

@_cdecl("carillon_dispatch_source_handle")
func sourceHandle(_ object: UnsafeMutableRawPointer, _ which: carillon_handler, _ work: carillon_work) -> Int32 {
    with(object) { $0.set(which, work) }
}

@_cdecl("carillon_dispatch_source_schedule")
func sourceSchedule(_ object: UnsafeMutableRawPointer, _ start: UInt64, _ interval: UInt64) -> Int32 {
    with(object) { $0.schedule(start, interval) }
}

@_cdecl("carillon_dispatch_source_cancel")
func sourceCancel(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.cancel() } }

@_cdecl("carillon_dispatch_source_is_cancelled")
func sourceIsCancelled(_ object: UnsafeMutableRawPointer, _ result: UnsafeMutablePointer<Int32>) -> Int32 {
    with(object) { result.pointee = $0.isCancelled ? 1 : 0 }
}

@_cdecl("carillon_dispatch_source_get_handle")
func sourceGetHandle(_ object: UnsafeMutableRawPointer, _ handle: UnsafeMutablePointer<UInt>) -> Int32 {
    with(object) { handle.pointee = $0.handle }
}

@_cdecl("carillon_dispatch_source_merge")
func sourceMerge(_ object: UnsafeMutableRawPointer, _ value: UInt) -> Int32 { with(object) { $0.merge(value) } }

@_cdecl("carillon_dispatch_source_data")
func sourceData(_ object: UnsafeMutableRawPointer, _ value: UnsafeMutablePointer<UInt>) -> Int32 {
    with(object) { value.pointee = $0.data }
}

@_cdecl("carillon_dispatch_source_move")
func sourceMove(_ object: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer?) -> Int32 {
    with(object) { $0.move(to: queue) }
}

@_cdecl("carillon_dispatch_source_suspend")
func sourceSuspend(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.suspend() } }

@_cdecl("carillon_dispatch_source_resume")
func sourceResume(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.resume() } }

@_cdecl("carillon_dispatch_source_count")
func sourceCount(_ object: UnsafeMutableRawPointer, _ change: Int32) {
    guard let source = source(object) else { return }
    let left = source.references.withLock { references in
        references += Int(change)
        return references
    }
    guard left == 0 else { return }
    source.vanish()
    // The handlers are released here, outside the lock: they may refer to other sources.
    let address = UInt(bitPattern: object)
    let gone = CapturedSource.all.remove(address)
    if gone != nil { carillon_dispatch_count_sources(-1) }
    withExtendedLifetime(gone) {}
}
#endif
