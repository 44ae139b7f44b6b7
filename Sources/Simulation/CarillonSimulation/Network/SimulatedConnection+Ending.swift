import CarillonEnvironment

/// The ways in which an end is over.
extension SimulatedConnection {
    /// The way in which an end was over.
    enum Ending: Equatable {
        /// Both ends had finished.
        case finished
        case failed(NetworkError)
        /// The user reset the end, or its process died. No handler is left.
        case aborted
        /// The host lost power.
        case vanished
    }

    func endIfBothFinished() {
        if isFinishSent, hasSeenEnd { end(.finished) }
    }

    /// Ends the connection because the peer was silent for too long.
    func giveUp() { end(.failed(.timedOut)) }

    func end(_ ending: Ending) {
        guard !isOver else { return }
        let wasConnecting = isConnecting
        // No handler knows a called end that was never confirmed.
        let isKnown = phase != .called
        phase = .over
        outgoing.removeAll()
        arrived.removeAll()
        undeliveredByteCount = 0
        loseInterestInTime()
        // The system still delivers bytes that a socket sent before it was closed in order.
        if ending != .finished { stream?.abandon() }
        if isKnown, let circuit { network.recordEnding(ending, of: self, on: circuit, wasConnecting: wasConnecting) }
        switch ending {
        case .finished: deliver(.closed(nil))
        case .failed(let error): deliver(.closed(error))
        case .aborted, .vanished: outlet.clear()
        }
        // A called end that never got the confirmation forgets the call, too.
        if wasConnecting, let called = circuit?.called, !called.isEstablished { called.end(.vanished) }
        circuit?.retireIfOver()
    }

    func loseInterestInTime() {
        for timer in [patience, lineTimer] { if let timer { network.loop.cancel(timer) } }
        (patience, lineTimer) = (nil, nil)
    }

    /// Closes this end as the system does when a process dies.
    func dieWithProcess() {
        guard phase == .established, arrived.isEmpty, outgoing.isEmpty else { return reset() }
        if !isFinishSent { stream?.put(.finish) }
        isFinishSent = true
        phase = .over
        outlet.clear()
        if let circuit {
            network.recordEnding(.aborted, of: self, on: circuit, wasConnecting: false)
            circuit.retireIfOver()
        }
    }

    /// Takes this end away from its process.
    func disown() { owner = nil }

    /// Releases the circuit, and also the handler unless an event still waits for it.
    func dispose() {
        if !isOver { outlet.clear() }
        phase = .over
        circuit = nil
    }
}
