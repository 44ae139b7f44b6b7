/// Work that could run now. Callbacks, jobs of actors and jobs of tasks wait in one queue, and each runs the way it was
/// enqueued.
enum ReadyItem {
    /// A callback.
    case work(() -> Void)
    /// A callback that stands for another thread's work. A background item also runs while the loop's own thread
    /// blocks.
    case background(() -> Void)
    /// A job of an actor whose executor is the loop, or a process on it.
    case actorJob(UnownedJob, ActorOwner)
    /// A job of a task that prefers the loop's task executor. The first job of a task has the owner of the task, and
    /// does not run if the owner is gone by then.
    case taskJob(UnownedJob, ActorOwner?)
    /// A job that would go to the default executor of the operating system's process.
    case globalJob(UnownedJob, ActorOwner?)
    /// A job of the main actor.
    case mainJob(UnownedJob, ActorOwner?)

    var isBackground: Bool {
        if case .background = self { true } else { false }
    }
}

/// The items that are ready, in a ring. Any of them can be taken.
struct ReadyQueue: ~Copyable {
    private var items: UnsafeMutablePointer<ReadyItem>
    private var capacity: Int
    private var head = 0
    private(set) var count = 0

    init() {
        capacity = 64
        items = .allocate(capacity: capacity)
    }

    deinit {
        for offset in 0..<count { (items + ((head + offset) & (capacity - 1))).deinitialize(count: 1) }
        items.deallocate()
    }

    @inline(__always)
    private func place(_ offset: Int) -> UnsafeMutablePointer<ReadyItem> {
        items + ((head + offset) & (capacity - 1))
    }

    mutating func append(_ item: ReadyItem) {
        if count == capacity { grow() }
        place(count).initialize(to: item)
        count += 1
    }

    /// Takes the item at `offset` from the front. The front item moves to the free place.
    mutating func take(at offset: Int) -> ReadyItem {
        let first = place(0).move()
        head = (head + 1) & (capacity - 1)
        count -= 1
        if offset == 0 { return first }
        let chosen = place(offset - 1).move()
        place(offset - 1).initialize(to: first)
        return chosen
    }

    /// Returns the offset of the first background item.
    func firstBackgroundOffset() -> Int? {
        (0..<count).first { place($0).pointee.isBackground }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<ReadyItem>.allocate(capacity: capacity * 2)
        for offset in 0..<count { (larger + offset).initialize(to: place(offset).move()) }
        items.deallocate()
        items = larger
        capacity *= 2
        head = 0
    }
}
