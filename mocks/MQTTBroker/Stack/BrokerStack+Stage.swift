import CarillonEnvironment
package import MQTTWire
package import MockHosting

typealias BrokerNote = ServerNote<ControlPacket, BrokerEvent>

/// The methods that the stage calls with packets that have passed the misbehaviours.
extension BrokerStack: StageOwner {
    package func isOpen(_ id: ConnectionID) -> Bool { ports[id] != nil }

    package func client(of id: ConnectionID) -> ClientIdentifier? {
        core.connections[id]?.client ?? ports[id]?.announcedClient
    }

    package func encode(_ packet: ControlPacket) -> [UInt8] { (try? encoder.encode(packet)) ?? [] }

    package func put(_ packet: ControlPacket, on id: ConnectionID) {
        if let port = ports[id] { put(packet, on: port) }
    }

    package func put(_ bytes: [UInt8], on id: ConnectionID) {
        if let port = ports[id] { put(bytes, on: port) }
    }

    package func deliver(_ packet: ControlPacket, on id: ConnectionID) { core.receive(packet, on: id, at: now) }

    package func deliver(_ bytes: [UInt8], on id: ConnectionID) {
        guard let port = ports[id] else { return }
        let isConnected = core.connections[id]?.session != nil
        var decoder =
            redecoders[id]
            ?? PacketDecoder(
                from: .client, version: isConnected ? .v3_1_1 : nil, maximumPacketSize: port.decoder.maximumPacketSize)
        decoder.append(bytes)
        do {
            while let decoded = try decoder.next() { core.receive(decoded.packet, on: id, at: now) }
        } catch {
            fail(error, on: port)
        }
        redecoders[id] = decoder
    }

    package func end(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        guard let port = ports.removeValue(forKey: id) else { return }
        redecoders[id] = nil
        noteEnding(ending, of: port)
    }

    package func lose(_ id: ConnectionID, _ loss: ConnectionLoss) { core.lose(id, DisconnectReason(loss), at: now) }

    package func noteDripping(_ byteCount: Int, on id: ConnectionID) { core.noteBuffered(byteCount, on: id, at: now) }

    package func carryOut(_ command: BrokerCommand, on id: ConnectionID) {
        switch command {
        case .forgetSession:
            if let client = client(of: id) { _ = core.forgetSession(of: client, at: now) }
        }
    }

    package func note(_ event: ServerEvent<ControlPacket, BrokerEvent>, on id: ConnectionID, _ bytes: [UInt8]?) {
        if let port = ports[id] { note(event, on: port, bytes) }
    }

    // MARK: Out of turn

    /// Sends a client a packet of which the core knows nothing. Returns whether the client is connected.
    func inject(_ packet: ControlPacket, to client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { stage.inject(packet, on: $0, at: instant) }
    }

    /// Sends a client bytes of which the core knows nothing. Returns whether the client is connected.
    func inject(_ bytes: [UInt8], to client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { stage.inject(bytes, on: $0, at: instant) }
    }

    /// Resets the connection of a client. Returns whether it was connected.
    func reset(_ client: ClientIdentifier, at instant: Instant) -> Bool {
        onConnection(of: client, at: instant) { stage.reset($0, at: instant) }
    }

    private func onConnection(
        of client: ClientIdentifier, at instant: Instant, _ body: (ConnectionID) -> Void
    ) -> Bool {
        perform(at: instant) { core in
            guard let id = core.sessions[client]?.connection?.id, ports[id] != nil else { return false }
            body(id)
            return true
        }
    }
}
