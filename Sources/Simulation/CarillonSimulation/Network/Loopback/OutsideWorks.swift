import CarillonEnvironment
import Synchronization

/// The work on other threads for one world, and the pieces that it has handed over.
final class OutsideWorks: Sendable {
    private struct State {
        var last = 0
        /// The names of the works that go on, by number.
        var goingOn: [Int: String] = [:]
        /// The pieces that the works have handed over, by the number of the work.
        var pieces: [Int: [@Sendable () -> Void]] = [:]
    }

    private let state = Mutex(State())
    /// The means that ends the waiting of the world's thread.
    let wakeUp = WakeUp()

    /// Whether any work goes on.
    var isAnyGoingOn: Bool { state.withLock { !$0.goingOn.isEmpty } }

    /// The names of the works that go on, in the order in which they began.
    var names: [String] { state.withLock { state in state.goingOn.sorted { $0.key < $1.key }.map(\.value) } }

    func begin(_ name: String) -> Int {
        state.withLock { state in
            state.last += 1
            state.goingOn[state.last] = name
            return state.last
        }
    }

    /// Takes a piece from a work. Returns `false`, and drops the piece, if that work has ended.
    func add(_ piece: @escaping @Sendable () -> Void, to number: Int) -> Bool {
        state.withLock { state in
            guard state.goingOn[number] != nil else { return false }
            state.pieces[number, default: []].append(piece)
            return true
        }
    }

    func end(_ number: Int) {
        let isLast = state.withLock { $0.goingOn.removeValue(forKey: number) != nil && $0.goingOn.isEmpty }
        if isLast { wakeUp.signal() }
    }

    /// Takes the pieces that were handed over, a list for each work, in the order in which the works began.
    func takePieces() -> [[@Sendable () -> Void]] {
        state.withLock { state in
            defer { state.pieces = [:] }
            return state.pieces.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

/// One work on another thread. The work also ends with the last reference to it, because a world would wait for ever
/// otherwise.
final class LoopbackOutsideWork: OutsideWork {
    private let number: Int
    private let works: OutsideWorks
    private let sockets: LoopbackSockets

    init(_ name: String, among works: OutsideWorks, of sockets: LoopbackSockets) {
        number = works.begin(name)
        self.works = works
        self.sockets = sockets
    }

    deinit { end() }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        // A piece for a process that has died meanwhile is lost.
        let isTaken = works.add({ [sockets] in if sockets.isAlive { work() } }, to: number)
        if !isTaken { sockets.network.loop.turnAway(.callback) }
    }

    func perform(_ body: () -> Void) { RealWorld.run(body) }

    func end() { works.end(number) }
}
