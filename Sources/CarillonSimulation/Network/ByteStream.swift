import CarillonEnvironment

/// One direction of a connection: what was sent and has not arrived.
///
/// It is first in, first out whatever happens, the end of the stream included: only what is at the front can arrive,
/// and what was faster waits behind it. When the way is blocked, the front waits until TCP would send it again, or the
/// sender gives up.
///
/// Confined to the loop, hence safe to share.
final class ByteStream: @unchecked Sendable {
    /// What travels.
    enum Content: Equatable {
        /// The caller wants a connection.
        case call
        /// The one who was called agrees.
        case answer
        /// The caller has heard that.
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
        /// Where a bit was inverted on the way.
        var corruptedOffset: Int?
    }

    /// How many bytes may be between the sender and the receiver's handler.
    static let window = 262_144

    let source: SimulatedHost
    let destination: SimulatedHost
    /// The wire that this stream is a part of. It is there as long as this is used; to have that checked each time
    /// would cost more than sending does.
    private unowned(unsafe) let wire: Wire
    private let network: SimulatedNetwork
    private var loop: SimulatedLoop { network.loop }

    private var segments = Queue<Segment>()
    private var byteCount = 0
    /// What was put on the line last, which keeps it busy for a while.
    private var lastPiece: (size: Int, sentAt: Instant)?
    /// How many bytes were ever put here.
    private var offset = 0
    /// Whether a call of ``arrive()`` is on its way.
    private var isArmed = false
    /// Whether the first segment waits for the way to be free.
    private var isHeld = false
    /// Whether the sender is gone, so that nothing is sent again.
    private var isAbandoned = false
    /// When the first thing was sent that the sender has no answer to.
    private var unansweredSince: Instant?
    private var giveUpTimer: TimerToken?

    private(set) var conditions = LinkConditions()
    private(set) var isBlocked = false
    private lazy var jitter = choices(of: "jitter")
    private lazy var cuts = choices(of: "chunks")
    private lazy var corruptions = choices(of: "corruption")

    init(from source: SimulatedHost, to destination: SimulatedHost, of wire: Wire, network: SimulatedNetwork) {
        self.source = source
        self.destination = destination
        self.wire = wire
        self.network = network
        lookAtTheWay()
    }

    var isEmpty: Bool { segments.isEmpty }

    private func choices(of purpose: String) -> ChoiceStream {
        loop.choices.stream("network.\(purpose).\(source.name)>\(destination.name)")
    }

    // MARK: The way

    /// Works out what the way is like now: to be called whenever something about it has changed.
    func lookAtTheWay() {
        conditions = network.table.conditions(
            from: source.name, to: destination.name, connection: wire.number)
        isBlocked = conditions.isPartitioned || !source.isOnline || !destination.isOnline
        // From a host to itself there is no wire that could be long or cut.
        if source === destination { (conditions.latency, isBlocked) = (.zero, false) }
        if wire.isSilent { isBlocked = true }
    }

    private var isFree: Bool { !isBlocked && !wire.reverse(of: self).isBlocked }

    /// When the line will have carried what was put on it last, as conditions are now.
    var lineIsFreeAt: Instant {
        guard let lastPiece else { return .zero }
        let drip = conditions.drip?.interval ?? .zero
        return lastPiece.sentAt.advanced(by: max(drip, transmissionTime(of: lastPiece.size)))
    }

    private func transmissionTime(of byteCount: Int) -> Duration {
        conditions.bandwidth.map { .seconds(byteCount) / max(1, $0) } ?? .zero
    }

    /// Sends again what waits for the way to be free, if it is.
    func goOnIfFree() {
        if isFree { hasBeenAnswered() }
        if isHeld, !isBlocked { release() }
    }

    // MARK: Sending

    /// How many of the bytes that wait may go now in one piece.
    func nextPiece(of waiting: Int) -> Int {
        let room = ByteStream.window - byteCount - wire.receiver(of: self).undeliveredByteCount
        guard room > 0, lineIsFreeAt <= loop.now else { return 0 }
        var count = min(waiting, room, 65_536)
        // A line that is slow enough to be noticed carries packets of Ethernet's size.
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
            // The first possibility is to leave it alone, which is what a shrinker tries first.
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

    /// Sees to it that ``arrive()`` is called when the first segment is due.
    private func arm() {
        guard !isArmed, !isHeld, let first = segments.first else { return }
        isArmed = true
        let arrive: @Sendable () -> Void = { [self, wire] in withExtendedLifetime(wire) { self.arrive() } }
        // Each segment takes a turn of its own, so that others can come in between.
        if first.arrival <= loop.now { loop.enqueue(arrive) } else { loop.schedule(at: first.arrival, arrive) }
    }

    private func arrive() {
        isArmed = false
        guard let first = segments.first else { return }
        if isBlocked || isAfterSilence(first) { return hold(first) }
        segments.removeFirst()
        byteCount -= first.content.byteCount
        if wire.reverse(of: self).isBlocked { remainsUnanswered(since: first.sentAt) }
        if case .data(let bytes) = first.content {
            network.recordData(
                bytes, on: wire, from: wire.sender(of: self), sentAt: first.sentAt, corrupted: first.corruptedOffset)
        }
        arm()
        let receiver = wire.receiver(of: self)
        if let carriage = wire.carriage {
            carriage.carry(first.content, from: wire.sender(of: self), to: receiver)
        } else {
            receiver.receive(first.content)
        }
        if receiver.isOver { wire.retireIfOver() }
    }

    /// Whether the sender heard nothing for so long that it repeats what it sent instead of sending more.
    private func isAfterSilence(_ segment: Segment) -> Bool {
        guard let unansweredSince else { return false }
        return segment.sentAt > unansweredSince.advanced(by: conditions.retransmission.firstTimeout)
    }

    // MARK: Silence

    private func hold(_ first: Segment) {
        // Nobody is there to send it again; and a reset is never sent again.
        if isAbandoned || first.content == .reset {
            drop()
            return wire.retireIfOver()
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
        // A caller has a patience of its own, and a sender that is over needs none.
        let sender = wire.sender(of: self)
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

    /// The sender is gone: what waits to be sent again is lost, and what is on its way has this one chance.
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
