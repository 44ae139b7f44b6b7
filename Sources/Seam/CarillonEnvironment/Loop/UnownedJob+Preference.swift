extension UnownedJob {
    /// Whether this is a job of a task that was started with a preference for a task executor, or of a child of such a
    /// task.
    ///
    /// A loop that runs the job of an actor has to say whether its task executor is in charge, too. A wrong answer
    /// makes the runtime see a change of executors at the next `withCheckedContinuation`, whose body then runs after a
    /// hop instead of at once. Code that checks a condition and then waits for its change would miss a change in
    /// between.
    ///
    /// The standard library does not tell, and neither does its SPI. So this property reads bit 29 of the job's flags,
    /// which lie after the object's header and two words of the scheduler's. On toolchains where that was not tried the
    /// answer is `false`, which only costs hops of tasks with a preference. A task inside `withTaskExecutorPreference`
    /// lacks the bit (D-KERNEL-7).
    package var hasTaskExecutorPreference: Bool {
        #if compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
        let flags = unsafeBitCast(self, to: UnsafeRawPointer.self).load(
            fromByteOffset: 32, as: UInt32.self)
        return flags & 1 << 29 != 0
        #else
        return false
        #endif
    }
}
