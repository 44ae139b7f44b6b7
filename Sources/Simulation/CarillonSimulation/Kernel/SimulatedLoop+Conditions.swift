package import CarillonEnvironment

/// A wait for a condition variable.
final class ConditionWait {
    let condition: UnsafeMutableRawPointer
    var isSignalled = false

    init(_ condition: UnsafeMutableRawPointer) {
        self.condition = condition
    }
}

/// Condition variables of code that runs in a world.
extension SimulatedLoop {
    /// Waits until a condition is signalled by other code of this world. Returns whether it was.
    package func awaitCondition(_ condition: UnsafeMutableRawPointer, until deadline: Instant?) -> Bool {
        let wait = ConditionWait(condition)
        state.pointee.conditionWaits.append(wait)
        defer { state.pointee.conditionWaits.removeAll { $0 === wait } }
        return self.wait(until: deadline, for: "a condition") { wait.isSignalled }
    }

    /// Lets the first wait for a condition go on, or all of them.
    package func signalCondition(_ condition: UnsafeMutableRawPointer, isForAll: Bool) {
        for wait in state.pointee.conditionWaits where wait.condition == condition && !wait.isSignalled {
            wait.isSignalled = true
            if !isForAll { return }
        }
    }
}
