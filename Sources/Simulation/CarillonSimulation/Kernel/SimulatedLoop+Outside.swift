import CarillonEnvironment
import Synchronization

/// The parts of the real world that a loop deals with.
extension SimulatedLoop {
    /// The part of the real world that the loop's thread waits for now, if any. Any thread may ask.
    public var awaited: String? { awaiting.withLock(\.self) }

    /// Runs `wait`, and shows meanwhile what the thread waits for.
    func wait(for awaited: @autoclosure () -> String, _ wait: () -> Void) {
        let awaited = awaited()
        awaiting.withLock { $0 = awaited }
        RealWorld.run(wait)
        awaiting.withLock { $0 = nil }
    }

    /// Adds a part of the real world to this loop. The part must remove itself before it goes.
    func add(_ outside: any Outside) { state.pointee.outsides.append(OutsideReference(outside: outside)) }

    func remove(_ outside: any Outside) { state.pointee.outsides.removeAll { $0.outside === outside } }

    /// Takes in the results of the real world. Returns whether something is ready now.
    func bringIn() -> Bool {
        if state.pointee.outsides.isEmpty { return false }
        return RealWorld.run {
            var isSomethingReady = false
            for reference in state.pointee.outsides where reference.outside.bringIn() { isSomethingReady = true }
            return isSomethingReady
        }
    }

    /// Whether work on other threads goes on that the loop waits for, so that code may start such threads.
    package var isOutsideAtWork: Bool { state.pointee.outsides.contains { $0.outside.isAtWork } }

    /// Whether a port of 127.0.0.1 was opened for a library of this loop, which connects to it by itself.
    package func hasGate(at port: UInt16) -> Bool {
        state.pointee.outsides.contains { $0.outside.hasGate(at: port) }
    }
}
