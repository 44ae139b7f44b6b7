/// A connection on top of another one, which carries its bytes in another form: TLS's records, a WebSocket's messages.
///
/// The conforming type knows the form. This protocol does the work that all such connections share. Bytes wait until
/// the handshake is complete, back-pressure passes on, the user gets events, and the connection below gets an orderly
/// end.
package protocol LayeredConnection: TracedConnection, Sendable {
    var layer: ConnectionLayer { get }

    /// Delivers the bytes that arrived, until none are left or the user stops reading.
    func readOn()
    /// Sends bytes of the user. The handshake is complete.
    func write(_ bytes: [UInt8])
    /// Tells the peer that the user sends nothing more. The handshake is complete.
    func sayGoodbye()
    /// Releases the objects that only a living connection needs.
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

    /// Notes that the handshake is complete, and tells the user.
    package func establish() {
        layer.phase = .established
        layer.cancelTimer()
        // The early bytes go out before the user can send more.
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

    /// Ends the connection from this side, and tells the user the reason. The connection below ends in an orderly way,
    /// so that the peer still receives the bytes that tell it the reason.
    ///
    /// - Parameter isReset: Whether to reset the connection below, because no peer is there to read the reason.
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

    /// Notes that the connection below has ended, or that both ends have finished.
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
