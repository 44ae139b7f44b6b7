import CarillonEnvironment

/// The way of messages through the misbehaviours.
extension MessageStack {
    /// Carries out the filter's decisions about messages, each before the filter makes the next one.
    func carryOut(_ passage: MisbehaviourPassage<Message>) {
        var passage = passage
        let id = passage.connection
        while let decision = filter.next(of: &passage, client: core.client(of: id), isOpen: isOpen(id)) {
            carryOut(decision, on: id)
        }
    }

    private func carryOut(_ decision: MisbehaviourDecision<Message>, on id: ConnectionID) {
        switch decision {
        case .noteStrike(let name, let message): note(.misbehaved(name, message), on: id, nil)
        case .noteSent(let message, let bytes): note(.sent(message), on: id, bytes)
        case .noteSentBytes(let bytes): note(.sentBytes(bytes), on: id, bytes)
        case .send(let message): put(message, on: id)
        case .sendBytes(let bytes): put(bytes, on: id)
        case .deliver(let message): deliver(message, on: id)
        case .deliverBytes(let bytes): deliver(bytes, on: id)
        // A core does not ask how many bytes wait.
        case .noteDripping: break
        case .carryOut(let command): core.carryOut(command, on: id, at: now, into: &effects)
        case .end(let ending): end(id, ending)
        case .lose(let loss): core.lose(id, loss, at: now, into: &effects)
        }
    }

    /// Ends a connection, unless its end has to wait behind messages that misbehaviours hold up.
    func finish(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        if filter.lets(id, end: ending) { end(id, ending) }
    }

    func deliver(_ message: Message, on id: ConnectionID) {
        core.receive(message, on: id, at: now, into: &effects)
    }

    /// Decodes bytes of changed messages, and gives the resulting messages to the core.
    func deliver(_ bytes: [UInt8], on id: ConnectionID) {
        guard let connection = connections[id] else { return }
        var decoder = connection.redecoder ?? core.makeDecoder(for: id)
        decoder.append(bytes)
        do {
            while let message = try decoder.next() { deliver(message, on: id) }
        } catch {
            fail(error, on: id)
        }
        connection.redecoder = decoder
    }
}
