#if os(Linux)
import CCarillonHooks
import CarillonSimulation

/// A concurrent loop of libdispatch's: its rounds run on the caller's thread, in the seed's order. As soon as one
/// of them blocks, others begin on other threads, as many as the machine has processors.
final class ConcurrentLoop {
    private let dispatch: CapturedDispatch
    private let round: (Int) -> Void
    private let rounds: [Int]
    private let caller = Caller.current
    private var begun = 0
    private var ended = 0
    /// The threads that take rounds: the caller's, and those of the helpers that were called.
    private var threads = 1
    private let threadLimit: Int

    init(_ rounds: [Int], isSerial: Bool, of dispatch: CapturedDispatch, _ round: @escaping (Int) -> Void) {
        (self.rounds, self.dispatch, self.round) = (rounds, dispatch, round)
        threadLimit = isSerial ? 1 : ConcurrentLoop.processors
    }

    /// The processors of each machine in a world.
    private static let processors = 6

    /// Runs all rounds. Returns when the last one has ended.
    func run() {
        takeRounds()
        _ = dispatch.loop.wait(for: "the rounds of a concurrent loop") { [self] in ended == rounds.count }
    }

    private func takeRounds() {
        dispatch.loop.withHandlers(onBlock: { [self] in callHelper() }) {
            while begun < rounds.count {
                begun += 1
                round(rounds[begun - 1])
                ended += 1
            }
        }
    }

    private func callHelper() {
        guard begun < rounds.count, threads < threadLimit else { return }
        threads += 1
        let work = CapturedWork(of: caller) { [self] in
            takeRounds()
            threads -= 1
        }
        dispatch.async(work, on: dispatch_get_global_queue(0, 0))
    }
}

@_cdecl("carillon_dispatch_apply")
func dispatchApply(
    _ count: Int, _ isSerial: Int32, _ context: UnsafeMutableRawPointer?,
    _ function: @convention(c) (UnsafeMutableRawPointer?, Int) -> Void
) {
    let dispatch = CapturedDispatch.current
    var order = Array(0..<count)
    if dispatch.loop.schedule == .shuffled {
        let choices = dispatch.loop.choices.stream("dispatch")
        for index in order.indices.dropFirst() {
            order.swapAt(index, Int(choices.next(below: UInt64(index + 1))))
        }
    }
    ConcurrentLoop(order, isSerial: isSerial != 0, of: dispatch) { function(context, $0) }.run()
}
#endif
