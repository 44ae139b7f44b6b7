/// A connection on top of another one, which carries its bytes in another form: TLS's records, a WebSocket's messages.
///
/// The conforming type knows the form. What every such connection does is here: to let bytes wait until both ends
/// have agreed, to pass back-pressure on, to tell the user of events, and to part from the connection below.
package protocol LayeredConnection: TracedConnection, Sendable {
    var layer: ConnectionLayer { get }

    /// Tells the user of what has come, as far as the user wants it.
    func readOn()
    /// Sends bytes of the user's. Both ends have agreed.
    func write(_ bytes: [UInt8])
    /// Tells the peer that the user sends nothing more. Both ends have agreed.
    func sayGoodbye()
    /// Lets go of what only a living connection needs.
    func release()
}

extension LayeredConnection {
    // MARK: Commands of the user

    package func layeredSend(_ bytes: [UInt8]) {
        guard layer.phase != .over, !layer.isFinished, !bytes.isEmpty else { return }
        guard layer.phase == .established else { return layer.early.append(bytes) }
        write(bytes)
    }

    package func layeredPause() {
        layer.isPaused = true
        layer.updateReading()
    }

    package func layeredResume() {
        layer.isPaused = false
        schedulePump()
    }

    package func layeredFinish() {
        guard layer.phase != .over, !layer.isFinished else { return }
        layer.isFinished = true
        if layer.phase == .established { sayGoodbye() }
    }

    package func layeredReset() {
        guard layer.phase != .over else { return }
        end()
        layer.outlet.clear()
        layer.transport.handler = nil
        layer.transport.reset()
    }

    package func setHandler(_ handler: ((ConnectionEvent) -> Void)?) {
        layer.outlet.handler = handler
        guard handler != nil else { return layer.updateReading() }
        schedulePump()
    }

    // MARK: Facts

    package var peerName: String? { (layer.transport as? any TracedConnection)?.peerName }
    package var networkNumber: Int? { (layer.transport as? any TracedConnection)?.networkNumber }

    package var layeredByteCount: Int {
        layer.phase == .over ? 0 : layer.early.count + layer.transport.bufferedByteCount
    }

    // MARK: Events

    /// Both ends have agreed.
    package func establish() {
        layer.phase = .established
        layer.cancelTimer()
        // Before the user can send more.
        if !layer.early.isEmpty { write(layer.early.take(layer.early.count)) }
        if layer.isFinished { sayGoodbye() }
        deliver(.open)
    }

    package func deliver(_ event: ConnectionEvent) {
        layer.outlet.admit(event)?(event)
    }

    private func schedulePump() {
        guard !layer.isPumpScheduled else { return }
        layer.isPumpScheduled = true
        layer.loop.enqueue { [self] in
            layer.isPumpScheduled = false
            while let (event, handler) = layer.outlet.takeKept() { handler(event) }
            readOn()
        }
    }

    // MARK: The end

    /// Ends the connection by itself, and tells the user why. The connection below is parted from in order, so that the
    /// peer still hears why, too.
    ///
    /// - Parameter isReset: Whether nobody is there to hear it.
    package func end(telling error: NetworkError, isReset: Bool = false) {
        end()
        if layer.isTransportOver {
            layer.transport.handler = nil
        } else if isReset {
            layer.transport.drop()
        } else {
            layer.transport.part(from: layer.loop)
        }
        deliver(.closed(error))
    }

    /// The connection below has ended, or both ends have finished.
    package func close(_ error: NetworkError?) {
        guard layer.phase != .over else { return }
        end()
        deliver(.closed(error))
    }

    private func end() {
        layer.phase = .over
        layer.early.removeAll()
        layer.cancelTimer()
        release()
    }
}
