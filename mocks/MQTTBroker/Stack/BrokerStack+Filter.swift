import CarillonEnvironment
import MQTTWire
import MockHosting

typealias BrokerNote = ServerNote<ControlPacket, BrokerEvent>

/// The way of packets through the misbehaviours.
extension BrokerStack {
    /// Carries out the filter's decisions about packets, each before the filter makes the next one.
    func carryOut(_ passage: MisbehaviourPassage<ControlPacket>) {
        var passage = passage
        let id = passage.connection
        while let decision = filter.next(of: &passage, client: client(of: id), isOpen: connections[id] != nil) {
            carryOut(decision, on: id)
        }
    }

    private func carryOut(_ decision: MisbehaviourDecision<ControlPacket>, on id: ConnectionID) {
        switch decision {
        case .noteStrike(let name, let packet): note(.misbehaved(name, packet), on: id, nil)
        case .noteSent(let packet, let bytes): note(.sent(packet), on: id, bytes)
        case .noteSentBytes(let bytes): note(.sentBytes(bytes), on: id, bytes)
        case .send(let packet): if let connection = connections[id] { put(packet, on: connection) }
        case .sendBytes(let bytes): if let connection = connections[id] { put(bytes, on: connection) }
        case .deliver(let packet): core.receive(packet, on: id, at: now)
        case .deliverBytes(let bytes): deliver(bytes, on: id)
        case .noteDripping(let byteCount): core.noteBuffered(byteCount, on: id, at: now)
        case .carryOut(let command): carryOut(command, on: id)
        case .end(let ending): end(id, ending)
        case .lose(let loss): core.lose(id, DisconnectReason(loss), at: now)
        }
    }

    /// The client that was let in, or that asks to be let in.
    func client(of id: ConnectionID) -> ClientIdentifier? {
        core.connections[id]?.client ?? connections[id]?.announcedClient
    }

    private func note(_ event: ServerEvent<ControlPacket, BrokerEvent>, on id: ConnectionID, _ bytes: [UInt8]?) {
        if let connection = connections[id] { note(event, on: connection, bytes) }
    }

    /// Decodes bytes of changed packets, and gives the resulting packets to the core.
    private func deliver(_ bytes: [UInt8], on id: ConnectionID) {
        guard let connection = connections[id] else { return }
        let isConnected = core.connections[id]?.session != nil
        var decoder =
            redecoders[id]
            ?? PacketDecoder(
                from: .client, version: isConnected ? .v3_1_1 : nil,
                maximumPacketSize: connection.decoder.maximumPacketSize)
        decoder.append(bytes)
        do {
            while let decoded = try decoder.next() { core.receive(decoded.packet, on: id, at: now) }
        } catch {
            fail(error, on: connection)
        }
        redecoders[id] = decoder
    }

    private func carryOut(_ command: BrokerCommand, on id: ConnectionID) {
        switch command {
        case .forgetSession:
            if let client = client(of: id) { _ = core.forgetSession(of: client, at: now) }
        }
    }

    /// Ends a connection, unless its end has to wait behind packets that misbehaviours hold up.
    func finish(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        if filter.lets(id, end: ending) { end(id, ending) }
    }

    private func end(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        redecoders[id] = nil
        noteEnding(ending, of: connection)
    }

    // MARK: Out of turn

    /// Sends a client a packet of which the core knows nothing. Returns whether the client is connected.
    func inject(_ packet: ControlPacket, to client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { carryOut(filter.inject(packet, on: $0, at: instant)) }
    }

    /// Sends a client bytes of which the core knows nothing. Returns whether the client is connected.
    func inject(_ bytes: [UInt8], to client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { carryOut(filter.inject(bytes, on: $0, at: instant)) }
    }

    /// Resets the connection of a client. Returns whether it was connected.
    func reset(_ client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { carryOut(filter.reset($0, at: instant)) }
    }

    private func onConnection(
        of client: ClientIdentifier, at instant: Instant, _ body: (ConnectionID) -> Void
    ) -> Bool {
        perform(at: instant) { core in
            guard let id = core.sessions[client]?.connection?.id, connections[id] != nil else { return false }
            body(id)
            return true
        }
    }
}
