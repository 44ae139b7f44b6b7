extension UnownedJob {
    /// Whether this is the job of a task that was started with a preference for a task executor, or of a child of such a one.
    ///
    /// A loop that runs the job of an actor has to say whether its task executor is in charge too. If it says so and the task has
    /// no preference, or the other way round, then the runtime takes the next `withCheckedContinuation` for a change of
    /// executors, and its body runs after a hop instead of at once: whoever checks something and then waits for its change
    /// misses a change in between.
    ///
    /// Neither the standard library nor its SPI tells, so this reads bit 29 of the job's flags, which lie after the object's header
    /// and two words of the scheduler's. Toolchains on which that was not tried get the answer `false`, which costs tasks with
    /// a preference that hop and nothing else. A task inside `withTaskExecutorPreference` lacks the bit.
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
