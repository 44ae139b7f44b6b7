import CCarillonSystem

/// The simulation's own dealings with the real world, on the thread of a simulated one.
package enum RealWorld {
    /// Runs `body`, which may wait in real time, start threads and use real dispatch queues. Clocks stay virtual.
    @inline(__always)
    package static func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let thread = carillon_thread_current()
        thread.pointee.is_outside += 1
        defer { thread.pointee.is_outside -= 1 }
        return try body()
    }
}
