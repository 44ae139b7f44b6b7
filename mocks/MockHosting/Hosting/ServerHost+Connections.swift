import CarillonEnvironment
import CarillonTLS

// MARK: Events of connections

extension ServerHost {
    func accept(_ connection: any Connection, _ wrap: ((any Connection) -> any Connection)?) {
        guard let stack else { return connection.reset() }
        let secured = acceptor?.secure(connection) ?? connection
        let hosted = connections.add(wrap?(secured) ?? secured, shakesHands: acceptor != nil)
        record.place(hosted)
        hosted.listen(for: self)
        stack.open(hosted.id, at: now)
        flush()
    }

    func handle(_ event: ConnectionEvent, on hosted: HostedConnection) {
        switch event {
        case .open:
            hosted.agree()
            return
        case .data(let bytes):
            stack?.receive(bytes, on: hosted.id, at: now)
        case .writable:
            // Up to 64 KiB may still be buffered. No further event will come for these bytes, so they count as sent.
            connections.noteRoom(of: hosted)
            stack?.noteBuffered(0, on: hosted.id, at: now)
            hosted.isCrowded = false
        case .endOfStream:
            stack?.lose(hosted.id, .endOfStream, at: now)
        case .closed(let error):
            let loss = ConnectionLoss(error, hadAgreed: hosted.hasAgreed)
            forget(hosted)
            stack?.lose(hosted.id, loss, at: now)
        }
        flush()
    }

    func deadlineHasCome() {
        // A client that reads slowly makes progress too.
        for hosted in connections.fullOnes {
            stack?.noteBuffered(connections.countBytes(of: hosted), on: hosted.id, at: now)
        }
        stack?.advance(to: now)
        flush()
    }

    /// Handles the work that the stack put off. Other events that came meanwhile were handled first.
    private func goOn() {
        isGoingOn = false
        stack?.goOn(at: now)
        flush()
    }
}

// MARK: - Outputs of the stack

extension ServerHost {
    /// Carries out the stack's outputs until the stack has no more.
    func flush() {
        guard let stack else { return }
        while true {
            for note in stack.takeNotes() { record.write(note) }
            let outputs = stack.takeOutputs()
            if outputs.isEmpty { break }
            for output in outputs { carryOut(output) }
            for output in outputs { tellIfCrowded(output.connection) }
            if connections.waitingByteCount > limits.waitingByteCount { relieve() }
        }
        timer.wake(by: self.stack?.nextDeadline)
        if stack.isUnfinished, !isGoingOn {
            isGoingOn = true
            environment.loop.enqueue { [weak self] in self?.goOn() }
        }
        if heldMemory.hasReleasedMost(leaving: stack.heldByteCount) { onRelief?() }
    }

    private func carryOut(_ output: ServerOutput) {
        guard let hosted = connections[output.connection] else { return }
        if !output.bytes.isEmpty { hosted.connection.send(output.bytes) }
        if let isWaiting = output.isWaiting { hosted.isWaiting = isWaiting }
        switch output.ending {
        case nil: break
        case .reset: reset(hosted)
        case .close:
            hosted.connection.finish()
            // The host reads on, so that the system does not reset the peer before the peer has read the last message.
            hosted.readOn()
            hosted.linger(
                until: environment.loop.schedule(after: limits.lingerTimeout) { [weak self, weak hosted] in
                    guard let self, let hosted, connections[hosted.id] != nil else { return }
                    _ = hosted.endLingering()
                    reset(hosted)
                })
        }
    }

    func reset(_ hosted: HostedConnection) {
        hosted.connection.reset()
        forget(hosted)
    }

    private func forget(_ hosted: HostedConnection) {
        connections.remove(hosted)
        if let timer = hosted.endLingering() { environment.loop.cancel(timer) }
    }

    // MARK: Bytes that wait

    /// Tells the stack that many bytes wait for a client. Above the stack's maximum, the host stops reading from that
    /// client.
    private func tellIfCrowded(_ id: ConnectionID) {
        guard let stack, let hosted = connections[id], let byteCount = connections.countSentBytes(of: hosted) else {
            return
        }
        stack.noteBuffered(byteCount, on: id, at: now)
        if byteCount > stack.maximumBufferedBytes { hosted.isCrowded = true }
    }

    /// Counts all bytes that wait. If they are too many, resets the connections for which the most of them wait.
    private func relieve() {
        connections.countAllBytes()
        guard connections.waitingByteCount > limits.waitingByteCount else { return }
        defer { onRelief?() }
        for hosted in connections.fullestFirst {
            guard connections.waitingByteCount > limits.waitingByteCount else { return }
            let byteCount = hosted.countedByteCount
            reset(hosted)
            stack?.lose(hosted.id, .unread(byteCount: byteCount), at: now)
        }
    }
}
