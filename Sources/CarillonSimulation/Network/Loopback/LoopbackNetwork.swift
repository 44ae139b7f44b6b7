import CarillonEnvironment
import Foundation

/// The simulated network on real sockets: the same hosts, conditions and faults, but what gets through crosses the kernel, by TCP on
/// 127.0.0.1; and libraries with sockets of their own can take part, see ``SocketNetwork``.
///
/// ```swift
/// let network = LoopbackNetwork(loop: loop, recorder: trace)
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// ```
///
/// Time is virtual here too. It moves only when nothing is under way: what goes from one end of the world's own to another crosses in one
/// step; what goes from or to a library is counted at both ends, and the world's thread waits until it has arrived. Bytes are never
/// handed over before, so how fast the kernel was does not show: the same seed gives the same trace.
///
/// Ports of the real world are free ones, other in each run, and known to nobody: `broker:1883` is port 1883 of a host of this world.
/// Several worlds in one process do not see each other.
///
/// What differs from the network in memory is what the kernel cannot be made to say. A connection of a library that times out is reset;
/// a library that reads nothing has its own buffers, and its system's, between itself and back-pressure.
///
/// Confined to the loop, hence safe to share.
public final class LoopbackNetwork: SimulatedNetwork, @unchecked Sendable {
    /// Where every socket reads to.
    var readBuffer = [UInt8](repeating: 0, count: 65_536)
    private lazy var works = OutsideWorks()

    private var signals: SocketSignals?
    /// By number.
    private var ends: [Int: NativeEnd] = [:]
    /// The numbers of those that have to be looked at.
    private var touched: Set<Int> = []
    /// The numbers of those with something under way.
    private var unsettled: Set<Int> = []
    /// The numbers of those that have been looked at since everything was quiet.
    private var due: Set<Int> = []
    /// Whether there has been outside work since everything was quiet.
    private var hasOutsideWork = false

    public override init(loop: SimulatedLoop, recorder: (any TraceRecorder)?) {
        super.init(loop: loop, recorder: recorder)
        loop.add(self)
    }

    deinit { loop.remove(self) }

    public override func dispose() {
        super.dispose()
        for end in ends.values { end.dispose() }
        ends = [:]
    }

    override func makeSockets(id: Int, name: String, host: SimulatedHost) -> SimulatedSockets {
        LoopbackSockets(id: id, name: name, host: host, network: self)
    }

    override func makeListener(
        at endpoint: Endpoint, of sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void
    ) throws(NetworkError) -> SimulatedListener {
        do throws(NetworkError) {
            return try LoopbackListener(at: endpoint, of: sockets, accept: accept)
        } catch {
            note(error)
            throw error
        }
    }

    // MARK: Libraries

    /// Looks after an end from now on.
    ///
    /// - Throws: what the system has against watching sockets.
    func add(_ end: NativeEnd) throws(NetworkError) {
        if signals == nil {
            let signals: SocketSignals
            do throws(NetworkError) {
                signals = try SocketSignals()
            } catch {
                unsupported.append("a library's sockets cannot be watched on this system (\(error))")
                throw error
            }
            signals.add(works.wakeUp.descriptor, tag: LoopbackNetwork.wakeUp)
            self.signals = signals
        }
        ends[end.number] = end
    }

    func remove(_ end: NativeEnd) { ends[end.number] = nil }

    /// Watches a socket of an end.
    func watch(_ socket: Socket, for end: NativeEnd) {
        signals?.add(socket.descriptor, tag: UInt64(end.number))
    }

    /// Has an end looked at before time moves.
    func touch(_ end: NativeEnd) { touched.insert(end.number) }

    func ends(of owner: Int) -> [NativeEnd] {
        ends.values.filter { $0.owner == owner }.sorted { $0.number < $1.number }
    }

    func beginOutsideWork(_ name: String, of sockets: LoopbackSockets) -> LoopbackOutsideWork {
        hasOutsideWork = true
        return LoopbackOutsideWork(name, among: works, of: sockets)
    }
}

// MARK: - What is under way

extension LoopbackNetwork: Outside {
    private static let wakeUp = UInt64.max

    func bringIn() -> Bool {
        guard !ends.isEmpty || hasOutsideWork else { return false }
        letArrive()
        for number in due.sorted() { ends[number]?.enqueueWhatIsDue() }
        due = []
        for pieces in works.takePieces() { enqueue(pieces[...]) }
        hasOutsideWork = false
        return loop.hasReadyWork
    }

    /// Waits until nothing is under way.
    private func letArrive() {
        while true {
            // Asked before the signals, for what a thread has sent before its work ended has been signalled by then.
            let isWorkGoingOn = works.isAnyGoingOn
            while takeSignals(waiting: false) {}
            lookAtTouched()
            if unsettled.isEmpty, !isWorkGoingOn { return }
            // The signal that the last work has ended may have been taken just now, and there is no other.
            if isWorkGoingOn, !works.isAnyGoingOn { continue }
            loop.wait(for: whatIsUnderWay) { _ = takeSignals(waiting: true) }
        }
    }

    private var whatIsUnderWay: String {
        let works = works.names.map { "the outside work “\($0)”" }
        let ends = unsettled.sorted().map { "what is under way on connection \($0)" }
        return (works + ends).prefix(5).joined(separator: ", ")
    }

    /// Looks at those about which something may have changed. Whatever is under way, its arrival will be signalled.
    private func lookAtTouched() {
        for number in touched.sorted() {
            unsettled.remove(number)
            guard let end = ends[number] else { continue }
            end.exchange()
            if !end.isSettled { unsettled.insert(number) }
            due.insert(number)
        }
        touched = []
    }

    /// Waits until nothing is under way between one library and its end.
    func settle(_ end: NativeEnd) {
        end.exchange()
        while !end.isSettled {
            takeSignals(waiting: true)
            end.exchange()
        }
    }

    /// Notes what has been signalled; whether there was anything.
    @discardableResult
    private func takeSignals(waiting waits: Bool) -> Bool {
        guard let signals else {
            if waits { Socket.wait(for: [(Socket(descriptor: works.wakeUp.descriptor), .read)]) }
            works.wakeUp.drain()
            return false
        }
        let tags = signals.take(waiting: waits)
        for tag in tags {
            if tag == LoopbackNetwork.wakeUp { works.wakeUp.drain() } else { touched.insert(Int(tag)) }
        }
        return !tags.isEmpty
    }

    /// Enqueues pieces of work one after the other: they keep their order, and others can come in between.
    private func enqueue(_ pieces: ArraySlice<@Sendable () -> Void>) {
        guard let first = pieces.first else { return }
        loop.enqueue { [self] in
            first()
            enqueue(pieces.dropFirst())
        }
    }
}
