import CarillonEnvironment

/// The calls, answers and data that reach an end, and the events that its user gets.
extension SimulatedConnection {
    func receive(_ content: ByteStream.Content) {
        switch (phase, content) {
        case (.over, .reset): break
        case (.over, _): stream?.put(.reset)
        case (.calling, .reset): end(.failed(.refused))
        case (_, .reset): end(.failed(.reset))
        case (.called, .call): answer()
        case (.called, .confirmation): confirm()
        case (.calling, .answer): establish()
        case (.established, .data(let bytes)):
            undeliveredByteCount += bytes.count
            arrived.append(.data(bytes))
            read()
        case (.established, .finish):
            arrived.append(.endOfStream)
            read()
        case (_, _): break
        }
    }

    /// Calls the other host.
    func call() {
        guard let stream else { return }
        stream.put(.call)
        patience = network.loop.schedule(after: stream.conditions.retransmission.connectGivesUpAfter) { [self] in
            patience = nil
            giveUp()
        }
    }

    private func answer() {
        if let circuit, let listener = network.listener(for: circuit) {
            (lane, owner) = (listener.sockets.name, listener.sockets.id)
            stream?.put(.answer)
        } else {
            phase = .over
            stream?.put(.reset)
        }
    }

    private func confirm() {
        guard let circuit, let listener = network.listener(for: circuit) else {
            phase = .over
            stream?.put(.reset)
            return
        }
        phase = .established
        listener.accept(self)
    }

    private func establish() {
        phase = .established
        loseInterestInTime()
        stream?.put(.confirmation)
        if let circuit { network.recordOpening(of: circuit) }
        deliver(.open)
        scheduleFlush()
    }

    /// Delivers the events that have arrived, until the user pauses.
    private func read() {
        while let event = arrived.first, outlet.isFlowing, !isPaused {
            arrived.removeFirst()
            if case .data(let bytes) = event {
                undeliveredByteCount -= bytes.count
                if let circuit { circuit.peer(of: self).maySendMore() }
            }
            deliver(event)
            if event == .endOfStream {
                hasSeenEnd = true
                endIfBothFinished()
            }
        }
    }

    func scheduleReading() {
        guard outlet.hasKept || !arrived.isEmpty else { return }
        network.loop.enqueue { [self] in
            while let (event, handler) = outlet.takeKept() { handler(event) }
            read()
        }
    }

    func deliver(_ event: ConnectionEvent) {
        outlet.admit(event)?(event)
    }
}
