/// Timers by deadline; those of one deadline in the order in which they were set.
///
/// Cancelling only marks: a token stands for one use of a slot, and an entry whose slot was used again since is passed over.
struct TimerHeap {
    private struct Entry {
        var deadline: Instant
        /// How many timers had been set before, ever.
        var sequence: UInt64
        var token: TimerToken

        func comes(before other: Entry) -> Bool {
            (deadline, sequence) < (other.deadline, other.sequence)
        }
    }

    private struct Slot {
        var generation: UInt32 = 0
        var work: (() -> Void)?
    }

    private var entries: [Entry] = []
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var sequence: UInt64 = 0

    /// How many timers wait.
    var count: Int { slots.count - freeSlots.count }
    var isEmpty: Bool { count == 0 }
    /// How many entries are kept, those of cancelled timers among them.
    var entryCount: Int { entries.count }

    /// The next deadline.
    var next: Instant? {
        mutating get {
            while let first = entries.first {
                if isWaiting(first.token) { return first.deadline }
                removeFirst()
            }
            return nil
        }
    }

    mutating func insert(deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        if freeSlots.isEmpty {
            freeSlots.append(UInt32(slots.count))
            slots.append(Slot())
        }
        let slot = freeSlots.removeLast()
        slots[Int(slot)].work = work
        let token = TimerToken(slot: slot, generation: slots[Int(slot)].generation)
        entries.append(Entry(deadline: deadline, sequence: sequence, token: token))
        sequence += 1
        siftUp(from: entries.count - 1)
        return token
    }

    mutating func cancel(_ token: TimerToken) {
        _ = release(token)
        // Marks must not pile up where someone sets and cancels a distant timer over and over.
        if entries.count > 64, entries.count > 2 * count { compact() }
    }

    /// Begins a pass over what is due: timers that are set later wait for the next one.
    func beginPass() -> UInt64 { sequence }

    /// Takes the work of the next timer that is due in that pass.
    mutating func popDue(at instant: Instant, in pass: UInt64) -> (() -> Void)? {
        guard let next, next <= instant, entries[0].sequence < pass else { return nil }
        return release(removeFirst().token)
    }

    private func isWaiting(_ token: TimerToken) -> Bool {
        let index = Int(token.slot)
        return slots.indices.contains(index) && slots[index].generation == token.generation
            && slots[index].work != nil
    }

    private mutating func release(_ token: TimerToken) -> (() -> Void)? {
        guard isWaiting(token) else { return nil }
        let index = Int(token.slot)
        slots[index].generation &+= 1
        freeSlots.append(token.slot)
        return slots[index].work.take()
    }

    private mutating func compact() {
        entries = entries.filter { isWaiting($0.token) }.sorted { $0.comes(before: $1) }
    }

    @discardableResult
    private mutating func removeFirst() -> Entry {
        entries.swapAt(0, entries.count - 1)
        let first = entries.removeLast()
        siftDown()
        return first
    }

    private mutating func siftUp(from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard entries[index].comes(before: entries[parent]) else { return }
            entries.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown() {
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < entries.count else { return }
            if child + 1 < entries.count, entries[child + 1].comes(before: entries[child]) { child += 1 }
            guard entries[child].comes(before: entries[index]) else { return }
            entries.swapAt(index, child)
            index = child
        }
    }
}
