import CarillonEnvironment

/// Code that blocks its thread.
///
/// Only the thread that has the turn touches it.
final class BlockedCode: @unchecked Sendable {
    /// The thread whose stack has the code.
    let thread: LoopThread
    /// The process that the code belongs to; `nil` for code that belongs to none.
    let life: ActorOwner?
    let wait: BlockingWait
    /// The place of the code in the world.
    let place: CodePlace
    /// The reason why the code can never go on, once that is known.
    var hopeless: String?
    /// Whether the wait ended before its deadline.
    private(set) var isOver = false

    init(_ wait: BlockingWait, at place: CodePlace, on thread: LoopThread, of life: ActorOwner?) {
        (self.wait, self.place, self.thread, self.life) = (wait, place, thread, life)
    }

    /// Returns whether the code waits no longer. The lock, or whatever else it waited for, is then its own.
    func canGoOn(at now: Instant) -> Bool {
        if wait.isHeld() { return false }
        isOver = wait.isOver()
        return isOver || hasExpired(at: now)
    }

    /// Whether time alone lets the code go on.
    func hasExpired(at now: Instant) -> Bool {
        wait.deadline.map { $0 <= now } == true && !wait.isHeld()
    }
}

/// A blocking call.
struct BlockingWait {
    /// The thing that the code waits for, in words.
    let awaited: String
    /// The time at which the wait ends in any case; `nil` if there is none.
    let deadline: Instant?
    /// The strand that the code waits for, if that is what it waits for.
    let strand: Strand?
    /// Returns the kernel's number of the thread that has what the code waits for; 0 if that is unknown.
    let owner: () -> Int32
    /// Returns whether the code's own thread does something else, so that the call cannot return.
    let isHeld: () -> Bool
    /// Returns whether the wait is over.
    let isOver: () -> Bool
}

/// The place where code of a world runs.
package struct CodePlace {
    var isOnMainThread = false
    var isOnBackgroundQueue = false
    /// The dispatch queues that the code is on, the innermost last: more than one inside of `sync`.
    var dispatchQueues: [UnsafeRawPointer] = []
    /// The innermost strand that the code runs on. The code that runs the strand holds it.
    unowned(unsafe) var strand: Strand?
    /// Returns whether the code is on a strand.
    package func isOn(_ other: Strand) -> Bool {
        var held = strand
        while let one = held {
            if one === other { return true }
            held = one.outer
        }
        return false
    }

    /// The handlers for a block of the code, the innermost last.
    var blockHandlers: [() -> Void] = []
    /// The handlers for the end of the code's process while it blocks, the innermost last.
    var endHandlers: [() -> Void] = []
}
