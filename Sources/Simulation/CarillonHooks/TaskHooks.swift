// The functions that the definition of the maker of tasks leads to.

#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

@_cdecl("carillon_tasks_will_make")
func willMakeTask() { currentLoop?.noteNewTask() }

@_cdecl("carillon_tasks_app")
func callingApp() -> UnsafeRawPointer? {
    Environment.ofCallingApp.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
}

@_cdecl("carillon_tasks_make_in")
func makeTask(_ task: OpaquePointer, _ app: UnsafeRawPointer) {
    Unmanaged<Environment>.fromOpaque(app).takeUnretainedValue().run { carillon_tasks_make(task) }
}
#endif
