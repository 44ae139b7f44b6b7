package import CarillonEnvironment

/// The place between the wire and a server's core where misbehaviours strike.
///
/// A stack sends its messages through the stage only while ``isIdle`` is false:
///
/// ```swift
/// if stage.isIdle { core.receive(message, on: id) } else { stage.receive(message, on: id, at: now) }
/// ```
package final class Stage<Owner: StageOwner> {
    /// The messages of the protocol.
    package typealias Message = Owner.Message
    typealias Parcel = StageParcel<Message>

    /// Whether messages may bypass the stage, because no misbehaviour is active and no connection is disturbed.
    ///
    /// The answer is stored, because a server asks for each message: to compute it in a generic type takes longer than
    /// much of the other work.
    package private(set) var isIdle = true
    /// The misbehaviours that may still strike, the oldest first.
    package var misbehaviours: [ActiveMisbehaviour<Message>] = [] { didSet { noteIdleness() } }
    private var disturbances: [ConnectionID: Disturbance<Message>] = [:] { didSet { noteIdleness() } }
    /// The timers of delayed, held and dripping output.
    private var timers = TimerHeap()
    private var now = Instant.zero
    private unowned let owner: Owner

    /// Makes a stage that misbehaves in nothing.
    ///
    /// - Parameter owner: The stack that messages reach after the stage.
    package init(owner: Owner) {
        self.owner = owner
    }

    private func noteIdleness() { isIdle = misbehaviours.isEmpty && disturbances.isEmpty }

    // MARK: Messages

    /// Lets misbehaviours strike an accepted connection.
    package func open(_ id: ConnectionID, at instant: Instant) {
        now = instant
        for active in misbehaviours where active.strikes(nil, at: .opened, of: nil, at: now) {
            owner.note(.misbehaved(active.misbehaviour.name, nil), on: id, nil)
            run(active.misbehaviour, active.misbehaviour.actions[...], on: [], of: id, next: misbehaviours.count)
        }
    }

    /// Lets misbehaviours strike a message from a client.
    package func receive(_ message: Message, on id: ConnectionID, at instant: Instant) {
        now = instant
        pass([Parcel(direction: .received, content: .message(message))], on: id, from: 0)
    }

    /// Lets misbehaviours strike a message to a client.
    package func send(_ message: Message, on id: ConnectionID, at instant: Instant) {
        now = instant
        pass([Parcel(direction: .sent, content: .message(message))], on: id, from: 0)
    }

    /// Sends a message of which the core knows nothing.
    package func inject(_ message: Message, on id: ConnectionID, at instant: Instant) {
        now = instant
        owner.note(.misbehaved("send out of turn", message), on: id, nil)
        deliver(Parcel(direction: .sent, content: .message(message)), on: id)
    }

    /// Sends bytes of which the core knows nothing.
    package func inject(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) {
        now = instant
        owner.note(.misbehaved("send bytes out of turn", nil), on: id, nil)
        deliver(Parcel(direction: .sent, content: .bytes(bytes)), on: id)
    }

    /// Resets a connection.
    package func reset(_ id: ConnectionID, at instant: Instant) {
        now = instant
        let name = "reset the connection"
        owner.note(.misbehaved(name, nil), on: id, nil)
        end(id, .reset)
        owner.lose(id, .misbehaviour(name))
    }

    // MARK: Connections

    /// Whether nothing that comes on a connection reaches the core.
    package func isDeaf(_ id: ConnectionID) -> Bool { disturbances[id]?.isDeaf ?? false }

    /// The number of bytes that still wait to drip on a connection.
    package func drippingByteCount(on id: ConnectionID) -> Int { disturbances[id]?.drip?.bytes.count ?? 0 }

    /// Handles the end of a connection by its client. A mute connection can end from then on.
    package func unmute(_ id: ConnectionID) { disturbances[id]?.isMute = false }

    /// Ends a connection, unless its end has to wait behind messages that misbehaviours hold up.
    ///
    /// - Returns: Whether the connection ended now.
    @discardableResult
    package func end(_ id: ConnectionID, _ ending: ServerOutput.Ending) -> Bool {
        guard let disturbance = disturbances[id] else {
            owner.end(id, ending)
            return true
        }
        if disturbance.isMute { return false }
        if ending == .close, disturbance.outgoing.heldUntil != nil {
            disturbance.outgoing.ending = ending
            return false
        }
        if ending == .close, disturbance.drip?.bytes.isEmpty == false {
            disturbance.drip?.ending = ending
            return false
        }
        disturbances[id] = nil
        owner.end(id, ending)
        return true
    }

    // MARK: Time

    /// The time by which ``advance(to:didWork:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    /// Does the work that is due by now, and calls `didWork` after each piece of it.
    package func advance(to instant: Instant, didWork: () -> Void) {
        now = instant
        while let work = timers.popFirst(dueBy: instant.nanoseconds) {
            work()
            didWork()
        }
    }

    private func after(_ duration: Duration, on id: ConnectionID, _ work: @escaping () -> Void) {
        _ = timers.insert(deadline: now.advanced(by: duration).nanoseconds) { [unowned self] in
            if owner.isOpen(id) { work() }
        }
    }

    // MARK: Striking

    /// The disturbance of a connection. A connection without one gets a new one.
    private func disturb(_ id: ConnectionID) -> Disturbance<Message> {
        if let disturbance = disturbances[id] { return disturbance }
        let disturbance = Disturbance<Message>()
        if owner.isOpen(id) { disturbances[id] = disturbance }
        return disturbance
    }

    /// Lets parcels pass the misbehaviours from the index `first` on, and then delivers them.
    private func pass(_ parcels: [Parcel], on id: ConnectionID, from first: Int) {
        parcels: for parcel in parcels {
            guard case .message(let message) = parcel.content else {
                deliver(parcel, on: id)
                continue
            }
            for index in misbehaviours.indices.dropFirst(first) {
                let active = misbehaviours[index]
                guard active.strikes(message, at: parcel.direction, of: owner.client(of: id), at: now) else { continue }
                owner.note(.misbehaved(active.misbehaviour.name, message), on: id, nil)
                run(active.misbehaviour, active.misbehaviour.actions[...], on: [parcel], of: id, next: index + 1)
                continue parcels
            }
            deliver(parcel, on: id)
        }
    }

    /// Takes the actions of one misbehaviour, and lets the resulting parcels pass the misbehaviours that follow it.
    private func run(
        _ misbehaviour: Misbehaviour<Message>, _ actions: ArraySlice<MisbehaviourAction<Message>>, on parcels: [Parcel],
        of id: ConnectionID, next: Int
    ) {
        var parcels = parcels
        for (index, action) in zip(actions.indices, actions) {
            switch action {
            case .drop:
                parcels = []
            case .repeated(let count):
                parcels = Array(repeating: parcels, count: 1 + max(count, 0)).flatMap(\.self)
            case .change(let change):
                parcels = parcels.flatMap { parcel -> [Parcel] in
                    guard case .message(let message) = parcel.content else { return [parcel] }
                    return change(message).map { Parcel(direction: parcel.direction, content: .message($0)) }
                }
            case .spoil(let spoil):
                parcels = parcels.map { parcel in
                    Parcel(direction: parcel.direction, content: .bytes(spoil(bytes(of: parcel))))
                }
            case .answer(let messages):
                parcels = parcels.filter { $0.direction != .received }
                for message in messages { deliver(Parcel(direction: .sent, content: .message(message)), on: id) }
            case .command(let command):
                owner.carryOut(command, on: id)
            case .delay(let duration):
                let rest = actions[(index + 1)...]
                return after(duration, on: id) { [unowned self] in
                    run(misbehaviour, rest, on: parcels, of: id, next: next)
                }
            case .hold(let duration):
                hold(parcels.first?.direction, of: id, for: duration)
            case .reorder(let count):
                guard let direction = parcels.first?.direction, count > 0 else { break }
                disturb(id).withQueue(direction) { $0.overtaken.append((count, parcels, next)) }
                parcels = []
            case .drip(let byteCount, let interval):
                let disturbance = disturb(id)
                var drip = disturbance.drip ?? StageDrip()
                (drip.byteCount, drip.interval) = (max(byteCount, 1), max(interval, .nanoseconds(1)))
                disturbance.drip = drip
            case .goMute, .goDeaf, .close, .reset:
                break
            }
        }
        pass(parcels, on: id, from: next)
        for action in actions { change(id, by: action, of: misbehaviour) }
    }

    /// Takes an action on the connection, after the message has passed.
    private func change(
        _ id: ConnectionID, by action: MisbehaviourAction<Message>, of misbehaviour: Misbehaviour<Message>
    ) {
        guard owner.isOpen(id) else { return }
        switch action {
        case .goMute:
            disturb(id).isMute = true
        case .goDeaf:
            disturb(id).isDeaf = true
        case .close:
            end(id, .close)
            owner.lose(id, .misbehaviour(misbehaviour.name))
        case .reset:
            end(id, .reset)
            owner.lose(id, .misbehaviour(misbehaviour.name))
        default:
            break
        }
    }

    // MARK: Delivery

    /// Delivers a parcel to the client or the core, or lets it wait if its direction is held.
    private func deliver(_ parcel: Parcel, on id: ConnectionID) {
        let isHeld = disturbances[id]?.withQueue(parcel.direction) { queue in
            guard let due = queue.heldUntil else { return false }
            queue.waiting.append((due, parcel))
            return true
        }
        if isHeld != true { arrive(parcel, on: id) }
    }

    private func arrive(_ parcel: Parcel, on id: ConnectionID) {
        guard owner.isOpen(id) else { return }
        if parcel.direction == .sent { deliverToClient(parcel, on: id) } else { deliverToCore(parcel, on: id) }
        guard let disturbance = disturbances[id] else { return }
        for (parcels, rule) in disturbance.withQueue(parcel.direction, { $0.takeOvertaken() }) {
            pass(parcels, on: id, from: rule)
        }
    }

    private func deliverToClient(_ parcel: Parcel, on id: ConnectionID) {
        let disturbance = disturbances[id]
        if disturbance?.isMute == true { return }
        if let disturbance, disturbance.drip != nil {
            let bytes = bytes(of: parcel)
            tell(parcel, bytes, on: id)
            disturbance.drip?.bytes.append(bytes)
            drip(on: id, disturbance)
            return owner.noteDripping(disturbance.drip?.bytes.count ?? 0, on: id)
        }
        switch parcel.content {
        case .message(let message): owner.put(message, on: id)
        case .bytes(let bytes):
            tell(parcel, bytes, on: id)
            owner.put(bytes, on: id)
        }
    }

    private func tell(_ parcel: Parcel, _ bytes: [UInt8], on id: ConnectionID) {
        if case .message(let message) = parcel.content {
            owner.note(.sent(message), on: id, bytes)
        } else {
            owner.note(.sentBytes(bytes), on: id, bytes)
        }
    }

    private func deliverToCore(_ parcel: Parcel, on id: ConnectionID) {
        let disturbance = disturbances[id]
        if disturbance?.isDeaf == true { return }
        if case .message(let message) = parcel.content, disturbance?.isSpoilt != true {
            return owner.deliver(message, on: id)
        }
        disturb(id).isSpoilt = true
        owner.deliver(bytes(of: parcel), on: id)
    }

    private func bytes(of parcel: Parcel) -> [UInt8] {
        switch parcel.content {
        case .message(let message): owner.encode(message)
        case .bytes(let bytes): bytes
        }
    }

    // MARK: Holding and dripping

    /// Holds a direction of a connection for a duration. Parcels that come meanwhile wait in their order.
    private func hold(_ direction: StageMoment?, of id: ConnectionID, for duration: Duration) {
        guard let direction, duration > .zero else { return }
        let due = disturb(id).withQueue(direction) { queue in
            let due = max(queue.heldUntil ?? now, now.advanced(by: duration))
            queue.heldUntil = due
            return due
        }
        after(now.duration(to: due), on: id) { [unowned self] in release(direction, of: id) }
    }

    private func release(_ direction: StageMoment, of id: ConnectionID) {
        guard let disturbance = disturbances[id] else { return }
        let (passing, ending) = disturbance.withQueue(direction) { queue in
            let passing = queue.waiting.prefix { $0.due <= now }.map(\.parcel)
            queue.waiting.removeFirst(passing.count)
            if let until = queue.heldUntil, until <= now { queue.heldUntil = nil }
            return (passing, queue.heldUntil == nil ? queue.ending : nil)
        }
        for parcel in passing { arrive(parcel, on: id) }
        if let ending { end(id, ending) }
    }

    /// Sends some of the dripping bytes now, and sets the timer for the next ones.
    private func drip(on id: ConnectionID, _ disturbance: Disturbance<Message>) {
        guard var drip = disturbance.drip, !drip.isScheduled, !drip.bytes.isEmpty else { return }
        owner.put(drip.bytes.take(min(drip.byteCount, drip.bytes.count)), on: id)
        drip.isScheduled = true
        disturbance.drip = drip
        after(drip.interval, on: id) { [unowned self] in
            disturbance.drip?.isScheduled = false
            self.drip(on: id, disturbance)
            owner.noteDripping(disturbance.drip?.bytes.count ?? 0, on: id)
            if disturbance.drip?.bytes.isEmpty == true, let ending = disturbance.drip?.ending { end(id, ending) }
        }
    }
}
