import CarillonEnvironment

/// One direction of a connection: everything that was sent and has not arrived.
///
/// The stream is strictly first in, first out, its end included. Only the front can arrive; a faster segment waits
/// behind it. When the path is blocked, the front waits until TCP would send it again, or until the sender gives up.
///
/// Only code on the loop touches a stream, so it is safe to share.
final class ByteStream: @unchecked Sendable {
    /// The content of one segment.
    enum Content: Equatable {
        /// The caller wants a connection.
        case call
        /// The called end agrees.
        case answer
        /// The caller has received the answer.
        case confirmation
        case data([UInt8])
        case finish
        case reset

        var byteCount: Int {
            if case .data(let bytes) = self { bytes.count } else { 0 }
        }
    }

    private struct Segment {
        var content: Content
        var sentAt: Instant
        var arrival: Instant
        /// The offset in the stream of a byte with an inverted bit.
        var corruptedOffset: Int?
    }

    /// The largest number of bytes between the sender and the receiver's handler.
    static let window = 262_144

    let source: SimulatedHost
    let destination: SimulatedHost
    /// The circuit that this stream is a part of. The circuit exists as long as the stream is used. A check of that at
    /// each use would cost more than sending does.
    private unowned(unsafe) let circuit: Circuit
    private let network: SimulatedNetwork
    private var loop: SimulatedLoop { network.loop }

    private var segments = Queue<Segment>()
    private var byteCount = 0
    /// The last piece that was sent, which keeps the line busy for a while.
    private var lastPiece: (size: Int, sentAt: Instant)?
    /// The number of bytes that were ever sent on this stream.
    private var offset = 0
    /// Whether a call of ``arrive()`` is scheduled.
    private var isArmed = false
    /// Whether the first segment waits for a free path.
    private var isHeld = false
    /// Whether the sender is gone, so that nothing is sent again.
    private var isAbandoned = false
    /// The time of the first segment that the sender has no answer to.
    private var unansweredSince: Instant?
    private var giveUpTimer: TimerToken?

    private(set) var conditions = LinkConditions()
    private(set) var isBlocked = false
    private lazy var jitter = choices(of: "jitter")
    private lazy var cuts = choices(of: "chunks")
    private lazy var corruptions = choices(of: "corruption")

    init(from source: SimulatedHost, to destination: SimulatedHost, of circuit: Circuit, network: SimulatedNetwork) {
        self.source = source
        self.destination = destination
        self.circuit = circuit
        self.network = network
        lookAtTheWay()
    }

    var isEmpty: Bool { segments.isEmpty }

    private func choices(of purpose: String) -> ChoiceStream {
        loop.choices.stream("network.\(purpose).\(source.name)>\(destination.name)")
    }

    // MARK: The path

    /// Reads the conditions of the path anew. Call this after each change of them.
    func lookAtTheWay() {
        conditions = network.table.conditions(
            from: source.name, to: destination.name, connection: circuit.number)
        isBlocked = conditions.isPartitioned || !source.isOnline || !destination.isOnline
        // A path from a host to itself has no length and cannot be cut.
        if source === destination { (conditions.latency, isBlocked) = (.zero, false) }
        if circuit.isSilent { isBlocked = true }
    }

    private var isFree: Bool { !isBlocked && !circuit.reverse(of: self).isBlocked }

    /// The time at which the line will have carried its last piece, under the present conditions.
    var lineIsFreeAt: Instant {
        guard let lastPiece else { return .zero }
        let drip = conditions.drip?.interval ?? .zero
        return lastPiece.sentAt.advanced(by: max(drip, transmissionTime(of: lastPiece.size)))
    }

    private func transmissionTime(of byteCount: Int) -> Duration {
        conditions.bandwidth.map { .seconds(byteCount) / max(1, $0) } ?? .zero
    }

    /// Sends the held segment again if the path is free.
    func goOnIfFree() {
        if isFree { hasBeenAnswered() }
        if isHeld, !isBlocked { release() }
    }

    // MARK: Sending

    /// Returns how many of the waiting bytes may go now in one piece.
    func nextPiece(of waiting: Int) -> Int {
        let room = ByteStream.window - byteCount - circuit.receiver(of: self).undeliveredByteCount
        guard room > 0, lineIsFreeAt <= loop.now else { return 0 }
        var count = min(waiting, room, 65_536)
        // A line with a bandwidth limit carries packets of Ethernet's size.
        if conditions.bandwidth != nil { count = min(count, 1_460) }
        if let drip = conditions.drip { count = min(count, max(1, drip.byteCount)) }
        switch conditions.chunking {
        case .asSent: break
        case .everyByte: count = min(count, 1)
        case .random(let maximum): count = 1 + Int(cuts.next(below: UInt64(max(1, min(count, maximum)))))
        }
        return count
    }

    /// Sends something after everything that was sent before.
    func put(_ content: Content) {
        var segment = Segment(content: content, sentAt: loop.now, arrival: loop.now)
        if content.byteCount > 0 {
            lastPiece = (content.byteCount, loop.now)
            segment.arrival = loop.now.advanced(by: transmissionTime(of: content.byteCount))
            corrupt(&segment, conditions.corruption)
            offset += content.byteCount
            byteCount += content.byteCount
        }
        segment.arrival = segment.arrival.advanced(by: delay(conditions))
        segments.append(segment)
        arm()
    }

    private func delay(_ conditions: LinkConditions) -> Duration {
        guard conditions.jitter > .zero else { return conditions.latency }
        let extra = jitter.next(below: UInt64(conditions.jitter.wholeNanoseconds) + 1)
        return conditions.latency + .nanoseconds(Int64(extra))
    }

    private func corrupt(_ segment: inout Segment, _ corruption: LinkConditions.Corruption) {
        guard case .data(var bytes) = segment.content else { return }
        let index: Int
        switch corruption {
        case .none:
            return
        case .probability(let probability):
            // The first possibility is to leave the piece alone, because a shrinker tries the first one first.
            let million = 1_000_000.0
            guard Double(corruptions.next(below: UInt64(million))) >= million * (1 - probability) else { return }
            index = Int(corruptions.next(below: UInt64(bytes.count)))
        case .offset(let position):
            guard offset..<offset + bytes.count ~= position else { return }
            index = position - offset
        }
        bytes[index] ^= 1 << corruptions.next(below: 8)
        segment.content = .data(bytes)
        segment.corruptedOffset = offset + index
    }

    // MARK: Arriving

    /// Schedules ``arrive()`` for the time when the first segment is due.
    private func arm() {
        guard !isArmed, !isHeld, let first = segments.first else { return }
        isArmed = true
        let arrive: @Sendable () -> Void = { [self, circuit] in withExtendedLifetime(circuit) { self.arrive() } }
        // Each segment takes a turn of its own, so that other work can come in between.
        if first.arrival <= loop.now { loop.enqueue(arrive) } else { loop.schedule(at: first.arrival, arrive) }
    }

    private func arrive() {
        isArmed = false
        guard let first = segments.first else { return }
        if isBlocked || isAfterSilence(first) { return hold(first) }
        segments.removeFirst()
        byteCount -= first.content.byteCount
        if circuit.reverse(of: self).isBlocked { remainsUnanswered(since: first.sentAt) }
        if case .data(let bytes) = first.content {
            network.recordData(
                bytes, on: circuit, from: circuit.sender(of: self), sentAt: first.sentAt,
                corrupted: first.corruptedOffset)
        }
        arm()
        let receiver = circuit.receiver(of: self)
        if let carriage = circuit.carriage {
            carriage.carry(first.content, from: circuit.sender(of: self), to: receiver)
        } else {
            receiver.receive(first.content)
        }
        if receiver.isOver { circuit.retireIfOver() }
    }

    /// Whether the sender heard nothing for so long that it only repeats old segments.
    private func isAfterSilence(_ segment: Segment) -> Bool {
        guard let unansweredSince else { return false }
        return segment.sentAt > unansweredSince.advanced(by: conditions.retransmission.firstTimeout)
    }

    // MARK: Silence

    private func hold(_ first: Segment) {
        // A sender that is gone repeats nothing, and a reset is never repeated.
        if isAbandoned || first.content == .reset {
            drop()
            return circuit.retireIfOver()
        }
        isHeld = true
        remainsUnanswered(since: first.sentAt)
    }

    /// Lets the first segment go at the moment at which TCP would send it again.
    private func release() {
        isHeld = false
        guard let first = segments.first else { return }
        let isConnecting = first.content == .call || first.content == .answer
        let again = conditions.retransmission.next(
            atOrAfter: loop.now, firstSentAt: first.sentAt, isConnecting: isConnecting)
        let arrival = again.advanced(by: delay(conditions))
        segments.updateFirst { $0.arrival = max($0.arrival, arrival) }
        arm()
    }

    private func remainsUnanswered(since instant: Instant) {
        unansweredSince = min(unansweredSince ?? instant, instant)
        // A caller has a time limit of its own, and a sender that is over needs none.
        let sender = circuit.sender(of: self)
        guard giveUpTimer == nil, sender.isEstablished else { return }
        giveUpTimer = loop.schedule(at: instant.advanced(by: conditions.retransmission.givesUpAfter)) { [self] in
            giveUpTimer = nil
            sender.giveUp()
        }
    }

    private func hasBeenAnswered() {
        unansweredSince = nil
        if let giveUpTimer { loop.cancel(giveUpTimer) }
        giveUpTimer = nil
    }

    /// Marks the sender as gone. A held segment is lost; a segment that is under way still has this one chance.
    func abandon() {
        isAbandoned = true
        hasBeenAnswered()
        if isHeld { drop() }
    }

    private func drop() {
        isHeld = false
        segments.removeAll()
        byteCount = 0
    }
}
