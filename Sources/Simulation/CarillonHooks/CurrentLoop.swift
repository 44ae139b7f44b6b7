import CCarillonSystem
import CarillonSimulation

/// The world that has the calling thread; `nil` on threads of the real world.
var currentLoop: SimulatedLoop? {
    @inline(__always)
    get {
        carillon_thread_current().pointee.loop.map {
            Unmanaged<SimulatedLoop>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
