import CCarillonSystem
import CCarillonWorlds
import CarillonEnvironment

/// One of the threads of a loop: the one that runs it, or one that was started because code blocks others. Only the
/// thread that has the turn runs.
///
/// The turn guards the properties. A thread whose code never goes on keeps its object for ever.
final class LoopThread: @unchecked Sendable {
    private let turn: UnsafeMutablePointer<carillon_turn>
    private var handle: UInt64 = 0
    /// The kernel's number of the thread, once it has run.
    var number: Int32 = 0

    init() {
        turn = .allocate(capacity: 1)
        turn.initialize(to: carillon_turn())
    }

    deinit { turn.deallocate() }

    /// Lets this thread run. The caller must wait for its own turn, or end.
    func giveTurn() { carillon_turn_give(turn) }

    /// Waits until this thread, which is the calling one, has the turn.
    func awaitTurn() { carillon_turn_await(turn) }

    /// Starts the thread, which waits for its turn first. Returns the system's error; 0 if there is none.
    func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        let start = Unmanaged.passRetained(Start(thread: self, body: body))
        let error = RealWorld.run {
            carillon_turns_start(&handle, LoopThread.stackSize, { Start.run($0) }, start.toOpaque())
        }
        if error != 0 { start.release() }
        return error
    }

    /// Waits until the thread has ended.
    func join() { RealWorld.run { carillon_turns_join(handle) } }

    private static let stackSize: UInt64 = 8 << 20

    /// The things that a new thread needs.
    private final class Start: Sendable {
        let thread: LoopThread
        let body: @Sendable () -> Void

        init(thread: LoopThread, body: @escaping @Sendable () -> Void) { (self.thread, self.body) = (thread, body) }

        static func run(_ context: UnsafeMutableRawPointer) {
            let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
            start.thread.awaitTurn()
            start.body()
        }
    }
}
