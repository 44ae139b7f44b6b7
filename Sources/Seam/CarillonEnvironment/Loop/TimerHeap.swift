/// The timers of one loop: a binary heap by deadline, then by age, with cancellation in constant time.
///
/// A timer's work lies in a slot; the heap holds the timer's deadline and the slot's number and generation. A
/// cancellation empties the slot and leaves the heap alone. The stale entry is dropped when it reaches the top, or in a
/// sweep once stale entries prevail.
package struct TimerHeap: ~Copyable {
    package typealias Work = () -> Void

    private struct Entry {
        var deadline: Int64
        var sequence: UInt64
        var slot: UInt32
        var generation: UInt32

        @inline(__always)
        static func < (lhs: Entry, rhs: Entry) -> Bool {
            lhs.deadline < rhs.deadline || (lhs.deadline == rhs.deadline && lhs.sequence < rhs.sequence)
        }
    }

    private struct Slot {
        var work: Work?
        var generation: UInt32
        /// The next free slot, while this slot is free.
        var nextFree: UInt32
    }

    private static let none = UInt32.max

    private var entries: UnsafeMutablePointer<Entry>
    private var entryCount = 0
    private var entryCapacity: Int
    private var slots: UnsafeMutablePointer<Slot>
    private var slotCount = 0
    private var slotCapacity: Int
    private var firstFree = TimerHeap.none
    private var staleCount = 0
    private var sequence: UInt64 = 0

    package init() {
        entryCapacity = 32
        slotCapacity = 32
        entries = .allocate(capacity: entryCapacity)
        slots = .allocate(capacity: slotCapacity)
    }

    deinit {
        entries.deallocate()
        slots.deinitialize(count: slotCount)
        slots.deallocate()
    }

    /// The number of timers that wait.
    package var count: Int { entryCount - staleCount }

    package mutating func insert(deadline: Int64, _ work: @escaping Work) -> TimerToken {
        let slot = takeSlot(for: work)
        let generation = slots[Int(slot)].generation
        sequence &+= 1
        if entryCount == entryCapacity { growEntries() }
        siftUp(
            Entry(deadline: deadline, sequence: sequence, slot: slot, generation: generation),
            from: entryCount)
        entryCount += 1
        return TimerToken(slot: slot, generation: generation)
    }

    /// Cancels a timer. Returns whether the timer was still waiting.
    @discardableResult
    package mutating func cancel(_ token: TimerToken) -> Bool {
        guard token.slot < slotCount, slots[Int(token.slot)].generation == token.generation else {
            return false
        }
        _ = release(token.slot)
        staleCount += 1
        if staleCount > 64, staleCount > entryCount / 2 { sweep() }
        return true
    }

    /// Returns the earliest deadline.
    package mutating func nextDeadline() -> Int64? {
        while entryCount > 0 {
            if isCurrent(entries[0]) { return entries[0].deadline }
            dropFirst()
            staleCount -= 1
        }
        return nil
    }

    /// Returns the work of the earliest timer, if the timer is due at exactly that deadline.
    package mutating func popFirst(dueAt deadline: Int64) -> Work? {
        while entryCount > 0, entries[0].deadline == deadline {
            let entry = entries[0]
            dropFirst()
            if isCurrent(entry) { return release(entry.slot) }
            staleCount -= 1
        }
        return nil
    }

    /// Returns the work of the earliest timer, if the timer is due by `instant`.
    ///
    /// Protocol cores should ask this question. A timer of a live loop fires late, so the core is never called at
    /// exactly its deadline.
    package mutating func popFirst(dueBy instant: Int64) -> Work? {
        guard let deadline = nextDeadline(), deadline <= instant else { return nil }
        return popFirst(dueAt: deadline)
    }

    /// Begins a pass over the timers that are due. Timers that are set from now on wait for the next pass. A timer that
    /// always sets another at once thus leaves time for others.
    package func beginPass() -> UInt64 { sequence }

    /// Returns the work of the earliest timer, if the timer is due by `instant` and was set before that pass began.
    package mutating func popFirst(dueBy instant: Int64, in pass: UInt64) -> Work? {
        guard let deadline = nextDeadline(), deadline <= instant, entries[0].sequence <= pass else { return nil }
        return popFirst(dueAt: deadline)
    }

    // MARK: Slots

    @inline(__always)
    private func isCurrent(_ entry: Entry) -> Bool {
        slots[Int(entry.slot)].generation == entry.generation
    }

    private mutating func takeSlot(for work: @escaping Work) -> UInt32 {
        if firstFree != TimerHeap.none {
            let slot = firstFree
            let place = slots + Int(slot)
            firstFree = place.pointee.nextFree
            place.pointee.work = work
            return slot
        }
        if slotCount == slotCapacity { growSlots() }
        (slots + slotCount).initialize(to: Slot(work: work, generation: 0, nextFree: TimerHeap.none))
        slotCount += 1
        return UInt32(slotCount - 1)
    }

    private mutating func release(_ slot: UInt32) -> Work? {
        let place = slots + Int(slot)
        let work = place.pointee.work.take()
        place.pointee.generation &+= 1
        place.pointee.nextFree = firstFree
        firstFree = slot
        return work
    }

    private mutating func growSlots() {
        let larger = UnsafeMutablePointer<Slot>.allocate(capacity: slotCapacity * 2)
        larger.moveInitialize(from: slots, count: slotCount)
        slots.deallocate()
        slots = larger
        slotCapacity *= 2
    }

    // MARK: Heap

    private mutating func growEntries() {
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: entryCapacity * 2)
        larger.moveInitialize(from: entries, count: entryCount)
        entries.deallocate()
        entries = larger
        entryCapacity *= 2
    }

    @inline(__always)
    private func siftUp(_ entry: Entry, from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) >> 1
            guard entry < entries[parent] else { break }
            entries[index] = entries[parent]
            index = parent
        }
        entries[index] = entry
    }

    private func siftDown(_ entry: Entry, from start: Int) {
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < entryCount else { break }
            if child + 1 < entryCount, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entry else { break }
            entries[index] = entries[child]
            index = child
        }
        entries[index] = entry
    }

    private mutating func dropFirst() {
        entryCount -= 1
        if entryCount > 0 { siftDown(entries[entryCount], from: 0) }
    }

    /// Drops every stale entry and builds the heap anew.
    private mutating func sweep() {
        var kept = 0
        for index in 0..<entryCount where isCurrent(entries[index]) {
            entries[kept] = entries[index]
            kept += 1
        }
        entryCount = kept
        staleCount = 0
        var index = kept / 2
        while index > 0 {
            index -= 1
            siftDown(entries[index], from: index)
        }
    }
}
