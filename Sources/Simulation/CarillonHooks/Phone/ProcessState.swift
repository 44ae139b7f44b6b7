#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The state that a process of a world has only once, as the hooks in C keep it.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class ProcessState: @unchecked Sendable {
    let values = carillon_process_make()

    deinit { carillon_process_free(values) }
}

@_cdecl("carillon_process_here")
func processHere() -> OpaquePointer? {
    CallingProcess.answer { $0.singletons.object { ProcessState() }.values }
}

@_cdecl("carillon_process_is_app")
func isApp() -> Int32 { SimulatedProcess.ofCaller == nil ? 0 : 1 }

@_cdecl("carillon_process_directory")
func writeDirectory(_ path: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    let directory = CallingProcess.answer { process in process.environment.map { $0.platform.directory.path } }
    return write(directory.flatMap { $0 }, path, size)
}

@_cdecl("carillon_process_temporary_number")
func temporaryNumber() -> UInt64 {
    CallingProcess.answer { $0.random("temporary-names").next() } ?? 0
}

@_cdecl("carillon_world_will_restore")
func willRestore() { _ = CapturedDispatch.current }
#endif
