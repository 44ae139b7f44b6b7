/// The place of the code that runs now.
extension SimulatedLoop {
    /// Whether the calling code is on a background queue. Apps take such a queue for another thread than the main one.
    public package(set) var isOnBackgroundQueue: Bool {
        get { place.isOnBackgroundQueue }
        set { place.isOnBackgroundQueue = newValue }
    }

    /// Whether the calling code is on an app's main thread: in its main queue, or in a job of the main actor.
    public package(set) var isOnMainThread: Bool {
        get { place.isOnMainThread }
        set { place.isOnMainThread = newValue }
    }

    /// The dispatch queues that the calling code is on, the innermost last: more than one inside of `sync`.
    package var dispatchQueues: [UnsafeRawPointer] {
        get { place.dispatchQueues }
        set { place.dispatchQueues = newValue }
    }

    /// Runs `body`, and calls `onBlock` each time that code in it blocks, and `onEnd` if its process ends while it
    /// does.
    package func withHandlers(
        onBlock: (() -> Void)? = nil, onEnd: (() -> Void)? = nil, _ body: () -> Void
    ) {
        let outer = (place.blockHandlers, place.endHandlers)
        if let onBlock { place.blockHandlers.append(onBlock) }
        if let onEnd { place.endHandlers.append(onEnd) }
        body()
        (place.blockHandlers, place.endHandlers) = outer
    }
}
