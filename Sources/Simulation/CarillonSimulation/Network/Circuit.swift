import CarillonEnvironment

/// A connection as a whole: two ends, and a byte stream in each direction. A circuit exists until both ends are over
/// and nothing is under way.
///
/// Only code on the loop touches a circuit, so it is safe to share.
final class Circuit: @unchecked Sendable {
    let number: Int
    /// The port that was called.
    let port: UInt16
    private unowned let network: SimulatedNetwork

    // The initialiser sets these once: each of them needs a reference to this circuit.
    private(set) var caller: SimulatedConnection!
    private(set) var called: SimulatedConnection!
    private(set) var outward: ByteStream!
    private(set) var homeward: ByteStream!

    /// The carriage of this connection if it crosses real sockets.
    var carriage: (any Carriage)?

    /// Whether one of the ends is gone without a word, for ever.
    private(set) var isSilent = false

    init(number: Int, from caller: SimulatedSockets, to host: SimulatedHost, port: UInt16) {
        self.number = number
        self.port = port
        network = caller.network
        outward = ByteStream(from: caller.host, to: host, of: self, network: network)
        homeward = ByteStream(from: host, to: caller.host, of: self, network: network)
        self.caller = SimulatedConnection(side: 0, of: self, owner: caller.id, lane: caller.name, network: network)
        called = SimulatedConnection(side: 1, of: self, owner: nil, lane: host.name, network: network)
    }

    var ends: [SimulatedConnection] { [caller, called] }
    var streams: [ByteStream] { [outward, homeward] }

    func peer(of end: SimulatedConnection) -> SimulatedConnection { end === caller ? called : caller }
    func stream(of end: SimulatedConnection) -> ByteStream { end === caller ? outward : homeward }
    func sender(of stream: ByteStream) -> SimulatedConnection { stream === outward ? caller : called }
    func receiver(of stream: ByteStream) -> SimulatedConnection { stream === outward ? called : caller }
    func reverse(of stream: ByteStream) -> ByteStream { stream === outward ? homeward : outward }

    func conditionsHaveChanged() {
        // Each stream depends on the state of the other.
        for stream in streams { stream.lookAtTheWay() }
        for stream in streams { stream.goOnIfFree() }
        for end in ends { end.maySendMore() }
    }

    func fallSilent() {
        isSilent = true
        conditionsHaveChanged()
    }

    func retireIfOver() {
        guard caller.isOver, called.isOver, outward.isEmpty, homeward.isEmpty else { return }
        retire()
    }

    private func retire() {
        for stream in streams { stream.abandon() }
        network.forget(self)
        dispose()
    }

    /// Releases everything. The ends hold the circuit, and the circuit holds them.
    func dispose() {
        carriage?.close()
        carriage = nil
        for end in ends { end.dispose() }
    }
}
