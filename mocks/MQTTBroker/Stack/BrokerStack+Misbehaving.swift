import CarillonEnvironment
import MQTTWire

/// The stage between the wire and the core where misbehaviours strike.
extension BrokerStack {
    typealias Parcel = Port.Parcel

    /// Sends a client something that the core knows nothing of. Returns whether the client is connected.
    func inject(_ content: Port.Parcel.Content, to client: ClientIdentifier, at instant: Instant) -> Bool {
        perform(at: instant) { core in
            guard let id = core.sessions[client]?.connection?.id, let port = ports[id] else { return false }
            switch content {
            case .packet(let packet): note(.misbehaved("send out of turn", packet), on: port, nil)
            case .bytes: note(.misbehaved("send bytes out of turn", nil), on: port, nil)
            }
            deliver(Parcel(direction: .sent, content: content), on: port)
            return true
        }
    }

    /// Resets the connection of a client. Returns whether it was connected.
    func reset(_ client: ClientIdentifier, at instant: Instant) -> Bool {
        perform(at: instant) { core in
            guard let id = core.sessions[client]?.connection?.id, let port = ports[id] else { return false }
            let name = "reset the connection"
            note(.misbehaved(name, nil), on: port, nil)
            end(port, .reset)
            core.lose(id, .misbehaviour(name), at: now)
            return true
        }
    }

    // MARK: Striking

    /// Lets misbehaviours have their way with a connection that has just been accepted.
    func strikeOpening(of port: Port) {
        for active in misbehaviours where active.strikes(nil, at: .opened, of: nil, at: now) {
            note(.misbehaved(active.misbehaviour.name, nil), on: port, nil)
            run(active.misbehaviour, active.misbehaviour.actions[...], on: [], of: port, next: misbehaviours.count)
        }
    }

    /// Lets parcels pass the misbehaviours that come from a place in the list on, and go where they are bound for.
    func pass(_ parcels: [Parcel], on port: Port, from first: Int) {
        parcels: for parcel in parcels {
            guard case .packet(let packet) = parcel.content else {
                deliver(parcel, on: port)
                continue
            }
            for index in misbehaviours.indices.dropFirst(first) {
                let active = misbehaviours[index]
                guard active.strikes(packet, at: parcel.direction, of: client(of: port), at: now) else { continue }
                note(.misbehaved(active.misbehaviour.name, packet), on: port, nil)
                run(active.misbehaviour, active.misbehaviour.actions[...], on: [parcel], of: port, next: index + 1)
                continue parcels
            }
            deliver(parcel, on: port)
        }
    }

    /// Does what a misbehaviour does, and lets the result go on to the next one.
    private func run(
        _ misbehaviour: Misbehaviour, _ actions: ArraySlice<MisbehaviourAction>, on parcels: [Parcel], of port: Port,
        next: Int
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
                    guard case .packet(let packet) = parcel.content else { return [parcel] }
                    return change(packet).map { Parcel(direction: parcel.direction, content: .packet($0)) }
                }
            case .spoil(let spoil):
                parcels = parcels.map { parcel in
                    Parcel(direction: parcel.direction, content: .bytes(spoil(bytes(of: parcel))))
                }
            case .answer(let packets):
                parcels = parcels.filter { $0.direction != .received }
                for packet in packets { deliver(Parcel(direction: .sent, content: .packet(packet)), on: port) }
            case .forgetSession:
                if let client = client(of: port) { _ = core.forgetSession(of: client, at: now) }
            case .delay(let duration):
                let rest = actions[(index + 1)...]
                return after(duration, on: port) { [unowned self] in
                    run(misbehaviour, rest, on: parcels, of: port, next: next)
                }
            case .hold(let duration):
                hold(parcels.first?.direction, of: port, for: duration)
            case .reorder(let count):
                guard let direction = parcels.first?.direction, count > 0 else { break }
                port.withLane(direction) { $0.overtaken.append((count, parcels, next)) }
                parcels = []
            case .drip(let byteCount, let interval):
                var drip = port.drip ?? Port.Drip()
                (drip.byteCount, drip.interval) = (max(byteCount, 1), max(interval, .nanoseconds(1)))
                port.drip = drip
            case .goMute, .goDeaf, .close, .reset:
                break
            }
        }
        pass(parcels, on: port, from: next)
        for action in actions { change(port, by: action, of: misbehaviour) }
    }

    /// What is done to a connection once the packet has gone.
    private func change(_ port: Port, by action: MisbehaviourAction, of misbehaviour: Misbehaviour) {
        guard ports[port.id] === port else { return }
        switch action {
        case .goMute:
            port.isMute = true
        case .goDeaf:
            port.isDeaf = true
        case .close:
            end(port, .close)
            core.lose(port.id, .misbehaviour(misbehaviour.name), at: now)
        case .reset:
            end(port, .reset)
            core.lose(port.id, .misbehaviour(misbehaviour.name), at: now)
        default:
            break
        }
    }

    private func after(_ duration: Duration, on port: Port, _ work: @escaping () -> Void) {
        _ = timers.insert(deadline: now.advanced(by: duration).nanoseconds) { [unowned self] in
            if ports[port.id] === port { work() }
        }
    }

    // MARK: Where parcels go

    /// Brings a parcel to where it is bound for, or lets it wait behind what is held.
    private func deliver(_ parcel: Parcel, on port: Port) {
        let isHeld = port.withLane(parcel.direction) { lane in
            guard let due = lane.heldUntil else { return false }
            lane.waiting.append((due, parcel))
            return true
        }
        if !isHeld { arrive(parcel, on: port) }
    }

    private func arrive(_ parcel: Parcel, on port: Port) {
        guard ports[port.id] === port else { return }
        if parcel.direction == .sent { deliverToClient(parcel, on: port) } else { deliverToCore(parcel, on: port) }
        for (parcels, rule) in port.withLane(parcel.direction, { $0.takeOvertaken() }) {
            pass(parcels, on: port, from: rule)
        }
    }

    private func deliverToClient(_ parcel: Parcel, on port: Port) {
        guard !port.isMute else { return }
        if port.drip != nil {
            let bytes = bytes(of: parcel)
            tell(parcel, bytes, on: port)
            port.drip?.bytes.append(bytes)
            drip(on: port)
            return core.noteBuffered(port.drip?.bytes.count ?? 0, on: port.id, at: now)
        }
        switch parcel.content {
        case .packet(let packet): put(packet, on: port)
        case .bytes(let bytes):
            tell(parcel, bytes, on: port)
            put(bytes, on: port)
        }
    }

    private func tell(_ parcel: Parcel, _ bytes: [UInt8], on port: Port) {
        if case .packet(let packet) = parcel.content {
            note(.sent(packet), on: port, bytes)
        } else {
            note(.sentBytes(bytes), on: port, bytes)
        }
    }

    private func deliverToCore(_ parcel: Parcel, on port: Port) {
        guard !port.isDeaf else { return }
        if case .packet(let packet) = parcel.content, port.redecoder == nil {
            return core.receive(packet, on: port.id, at: now)
        }
        // What was spoilt is bytes again, and so is what follows it: it may be in the middle of a packet now.
        let isConnected = core.connections[port.id]?.session != nil
        var decoder =
            port.redecoder
            ?? PacketDecoder(
                from: .client, version: isConnected ? .v3_1_1 : nil, maximumPacketSize: port.decoder.maximumPacketSize)
        decoder.append(bytes(of: parcel))
        do {
            while let decoded = try decoder.next() { core.receive(decoded.packet, on: port.id, at: now) }
        } catch {
            fail(error, on: port)
        }
        port.redecoder = decoder
    }

    /// As it would go over the wire; nothing for a packet that cannot.
    private func bytes(of parcel: Parcel) -> [UInt8] {
        switch parcel.content {
        case .packet(let packet): (try? encoder.encode(packet)) ?? []
        case .bytes(let bytes): bytes
        }
    }

    // MARK: Time

    /// Lets a direction of a connection wait, behind what waits already.
    private func hold(_ direction: PacketPattern.Moment?, of port: Port, for duration: Duration) {
        guard let direction, duration > .zero else { return }
        let due = port.withLane(direction) { lane in
            let due = max(lane.heldUntil ?? now, now.advanced(by: duration))
            lane.heldUntil = due
            return due
        }
        after(now.duration(to: due), on: port) { [unowned self] in release(direction, of: port) }
    }

    private func release(_ direction: PacketPattern.Moment, of port: Port) {
        let (passing, ending) = port.withLane(direction) { lane in
            let passing = lane.waiting.prefix { $0.due <= now }.map(\.parcel)
            lane.waiting.removeFirst(passing.count)
            if let until = lane.heldUntil, until <= now { lane.heldUntil = nil }
            return (passing, lane.heldUntil == nil ? lane.ending : nil)
        }
        for parcel in passing { arrive(parcel, on: port) }
        if let ending { end(port, ending) }
    }

    /// Lets some of what drips leave, and the next some time later.
    private func drip(on port: Port) {
        guard var drip = port.drip, !drip.isScheduled, !drip.bytes.isEmpty else { return }
        put(drip.bytes.take(min(drip.byteCount, drip.bytes.count)), on: port)
        drip.isScheduled = true
        port.drip = drip
        after(drip.interval, on: port) { [unowned self] in
            port.drip?.isScheduled = false
            self.drip(on: port)
            core.noteBuffered(port.drip?.bytes.count ?? 0, on: port.id, at: now)
            if port.drip?.bytes.isEmpty == true, let ending = port.drip?.ending { end(port, ending) }
        }
    }
}

extension Port {
    /// Works on the lane of a direction.
    @discardableResult
    func withLane<Result>(_ direction: PacketPattern.Moment, _ body: (inout Lane) -> Result) -> Result {
        direction == .sent ? body(&outgoing) : body(&incoming)
    }
}

extension Port.Lane {
    /// Counts a parcel that has gone by, and takes what it was the last to overtake.
    fileprivate mutating func takeOvertaken() -> [(parcels: [Port.Parcel], rule: Int)] {
        guard !overtaken.isEmpty else { return [] }
        for index in overtaken.indices { overtaken[index].remaining -= 1 }
        defer { overtaken.removeAll { $0.remaining <= 0 } }
        return overtaken.filter { $0.remaining <= 0 }.map { ($0.parcels, $0.rule) }
    }
}
