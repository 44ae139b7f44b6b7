import CarillonEnvironment

/// The steps of a passage. Each adds its decisions, and the steps that follow from it.
extension MisbehaviourFilter {
    func take(
        _ step: PassageStep<Message>, of passage: inout Passage, _ client: () -> Message.Client?, isOpen: Bool
    ) {
        let id = passage.connection
        switch step {
        case .open(let misbehaviours): open(misbehaviours, &passage)
        case .pass(let parcels, let first): pass(parcels, from: first, client, &passage)
        case .act(let strike): act(strike, &passage, isOpen)
        case .change(let actions, let name): if isOpen { change(actions, name, &passage) }
        case .deliver(let parcels): deliver(parcels, &passage, isOpen)
        case .arrive(let parcels): arrive(parcels, &passage, isOpen)
        case .overtake(let direction):
            let overtaken = disturbances[id]?.withQueue(direction) { $0.takeOvertaken() } ?? []
            passage.steps += overtaken.reversed().map { .pass($0.parcels[...], from: $0.rule) }
        case .release(let direction): release(direction, &passage)
        case .drip(let disturbance):
            disturbance.drip?.isScheduled = false
            drip(disturbance, &passage)
            passage.decisions.append(.noteDripping(byteCount: disturbance.drip?.bytes.count ?? 0))
            passage.steps.append(.endDrip(disturbance))
        case .endDrip(let disturbance):
            if disturbance.drip?.bytes.isEmpty == true, let ending = disturbance.drip?.ending { end(ending, &passage) }
        case .end(let ending): end(ending, &passage)
        case .later(let step): if isOpen { passage.steps.append(step) }
        }
    }

    private func end(_ ending: ServerOutput.Ending, _ passage: inout Passage) {
        if lets(passage.connection, end: ending) { passage.decisions.append(.end(ending)) }
    }

    // MARK: Striking

    private func open(_ misbehaviours: ArraySlice<ActiveMisbehaviour<Message>>, _ passage: inout Passage) {
        var misbehaviours = misbehaviours
        while let active = misbehaviours.popFirst() {
            guard active.strikes(nil, at: .opened, of: nil, at: now) else { continue }
            passage.steps.append(.open(misbehaviours))
            return strike(active.misbehaviour, nil, [], next: self.misbehaviours.count, &passage)
        }
    }

    /// Lets the first parcel meet the misbehaviours from the index `first` on.
    private func pass(
        _ parcels: PassageStep<Message>.Parcels, from first: Int, _ client: () -> Message.Client?,
        _ passage: inout Passage
    ) {
        var parcels = parcels
        guard let parcel = parcels.popFirst() else { return }
        if !parcels.isEmpty { passage.steps.append(.pass(parcels, from: first)) }
        if case .message(let message) = parcel.content {
            for index in misbehaviours.indices.dropFirst(first) {
                let active = misbehaviours[index]
                guard active.strikes(message, at: parcel.direction, of: client(), at: now) else { continue }
                return strike(active.misbehaviour, message, [parcel], next: index + 1, &passage)
            }
        }
        passage.steps.append(.deliver([parcel]))
    }

    private func strike(
        _ misbehaviour: Misbehaviour<Message>, _ message: Message?, _ parcels: [Parcel<Message>], next: Int,
        _ passage: inout Passage
    ) {
        passage.decisions.append(.noteStrike(misbehaviour.name, message))
        passage.steps.append(.act(Strike(misbehaviour, parcels: parcels, next: next)))
    }

    /// Takes the actions of one misbehaviour. The resulting parcels then meet the misbehaviours that follow it.
    private func act(_ strike: Strike<Message>, _ passage: inout Passage, _ isOpen: Bool) {
        let id = passage.connection
        var strike = strike
        while strike.position < strike.actions.endIndex {
            let action = strike.actions[strike.position]
            strike.position += 1
            switch action {
            case .drop:
                strike.parcels = []
            case .repeated(let count):
                strike.parcels = Array(repeating: strike.parcels, count: 1 + max(count, 0)).flatMap(\.self)
            case .change(let change):
                strike.parcels = strike.parcels.flatMap { parcel -> [Parcel<Message>] in
                    guard case .message(let message) = parcel.content else { return [parcel] }
                    return change(message).map { Parcel(direction: parcel.direction, content: .message($0)) }
                }
            case .spoil(let spoil):
                strike.parcels = strike.parcels.map { parcel in
                    Parcel(direction: parcel.direction, content: .bytes(spoil(bytes(of: parcel))))
                }
            case .answer(let messages):
                strike.parcels = strike.parcels.filter { $0.direction != .received }
                let answers = messages.map { Parcel(direction: .sent, content: .message($0)) }
                passage.steps += [.act(strike), .deliver(answers[...])]
                return
            case .command(let command):
                passage.decisions.append(.carryOut(command))
                passage.steps.append(.act(strike))
                return
            case .delay(let duration):
                strike.actions = strike.actions[strike.position...]
                return after(duration, on: id, .act(strike))
            case .hold(let duration):
                hold(strike.parcels.first?.direction, of: id, for: duration, isOpen)
            case .reorder(let count):
                guard let direction = strike.parcels.first?.direction, count > 0 else { break }
                disturb(id, isOpen: isOpen).withQueue(direction) {
                    $0.overtaken.append((count, strike.parcels, strike.next))
                }
                strike.parcels = []
            case .drip(let byteCount, let interval):
                let disturbance = disturb(id, isOpen: isOpen)
                var drip = disturbance.drip ?? Drip()
                (drip.byteCount, drip.interval) = (max(byteCount, 1), max(interval, .nanoseconds(1)))
                disturbance.drip = drip
            case .goMute, .goDeaf, .close, .reset:
                break
            }
        }
        passage.steps += [.change(strike.actions, name: strike.name), .pass(strike.parcels[...], from: strike.next)]
    }

    /// Takes the first action on the connection, after the message has passed.
    private func change(
        _ actions: ArraySlice<MisbehaviourAction<Message>>, _ name: String, _ passage: inout Passage
    ) {
        var actions = actions
        guard let action = actions.popFirst() else { return }
        passage.steps.append(.change(actions, name: name))
        switch action {
        case .goMute:
            disturb(passage.connection, isOpen: true).isMute = true
        case .goDeaf:
            disturb(passage.connection, isOpen: true).isDeaf = true
        case .close:
            end(.close, &passage)
            passage.decisions.append(.lose(.misbehaviour(name)))
        case .reset:
            end(.reset, &passage)
            passage.decisions.append(.lose(.misbehaviour(name)))
        default:
            break
        }
    }

    // MARK: Delivery

    /// Delivers the first parcel to the client or the core, or lets it wait if its direction is held.
    private func deliver(_ parcels: PassageStep<Message>.Parcels, _ passage: inout Passage, _ isOpen: Bool) {
        var parcels = parcels
        guard let parcel = parcels.popFirst() else { return }
        if !parcels.isEmpty { passage.steps.append(.deliver(parcels)) }
        let isHeld = disturbances[passage.connection]?.withQueue(parcel.direction) { queue in
            guard let due = queue.heldUntil else { return false }
            queue.waiting.append((due, parcel))
            return true
        }
        if isHeld != true { arrive([parcel], &passage, isOpen) }
    }

    private func arrive(_ parcels: PassageStep<Message>.Parcels, _ passage: inout Passage, _ isOpen: Bool) {
        var parcels = parcels
        guard isOpen, let parcel = parcels.popFirst() else { return }
        if !parcels.isEmpty { passage.steps.append(.arrive(parcels)) }
        passage.steps.append(.overtake(parcel.direction))
        if parcel.direction == .sent { deliverToClient(parcel, &passage) } else { deliverToCore(parcel, &passage) }
    }

    private func deliverToClient(_ parcel: Parcel<Message>, _ passage: inout Passage) {
        let disturbance = disturbances[passage.connection]
        if disturbance?.isMute == true { return }
        if let disturbance, disturbance.drip != nil {
            let bytes = bytes(of: parcel)
            tell(parcel, bytes, &passage)
            disturbance.drip?.bytes.append(bytes)
            drip(disturbance, &passage)
            return passage.decisions.append(.noteDripping(byteCount: disturbance.drip?.bytes.count ?? 0))
        }
        switch parcel.content {
        case .message(let message): passage.decisions.append(.send(message))
        case .bytes(let bytes):
            tell(parcel, bytes, &passage)
            passage.decisions.append(.sendBytes(bytes))
        }
    }

    private func tell(_ parcel: Parcel<Message>, _ bytes: [UInt8], _ passage: inout Passage) {
        if case .message(let message) = parcel.content {
            passage.decisions.append(.noteSent(message, bytes))
        } else {
            passage.decisions.append(.noteSentBytes(bytes))
        }
    }

    private func deliverToCore(_ parcel: Parcel<Message>, _ passage: inout Passage) {
        let disturbance = disturbances[passage.connection]
        if disturbance?.isDeaf == true { return }
        if case .message(let message) = parcel.content, disturbance?.isSpoilt != true {
            return passage.decisions.append(.deliver(message))
        }
        disturb(passage.connection, isOpen: true).isSpoilt = true
        passage.decisions.append(.deliverBytes(bytes(of: parcel)))
    }

    private func bytes(of parcel: Parcel<Message>) -> [UInt8] {
        switch parcel.content {
        case .message(let message): encode(message)
        case .bytes(let bytes): bytes
        }
    }

    // MARK: Holding and dripping

    /// Holds a direction of a connection for a duration. Parcels that come meanwhile wait in their order.
    private func hold(_ direction: StrikeMoment?, of id: ConnectionID, for duration: Duration, _ isOpen: Bool) {
        guard let direction, duration > .zero else { return }
        let due = disturb(id, isOpen: isOpen).withQueue(direction) { queue in
            let due = max(queue.heldUntil ?? now, now.advanced(by: duration))
            queue.heldUntil = due
            return due
        }
        after(now.duration(to: due), on: id, .release(direction))
    }

    private func release(_ direction: StrikeMoment, _ passage: inout Passage) {
        guard let disturbance = disturbances[passage.connection] else { return }
        let (passing, ending) = disturbance.withQueue(direction) { queue in
            let passing = queue.waiting.prefix { $0.due <= now }.map(\.parcel)
            queue.waiting.removeFirst(passing.count)
            if let until = queue.heldUntil, until <= now { queue.heldUntil = nil }
            return (passing, queue.heldUntil == nil ? queue.ending : nil)
        }
        if let ending { passage.steps.append(.end(ending)) }
        passage.steps.append(.arrive(passing[...]))
    }

    /// Sends some of the dripping bytes now, and sets the timer for the next ones.
    private func drip(_ disturbance: Disturbance<Message>, _ passage: inout Passage) {
        guard var drip = disturbance.drip, !drip.isScheduled, !drip.bytes.isEmpty else { return }
        passage.decisions.append(.sendBytes(drip.bytes.take(min(drip.byteCount, drip.bytes.count))))
        drip.isScheduled = true
        disturbance.drip = drip
        after(drip.interval, on: passage.connection, .drip(disturbance))
    }
}
