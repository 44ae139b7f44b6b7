import CarillonEnvironment

/// The two sockets of a connection whose both ends are the world's own.
///
/// What the network lets through is written at one end and read at the other, in one go: it has crossed before anything else happens,
/// so nothing is ever under way while time could move. If the kernel takes its time, the thread waits for it. What the receiver is told
/// is what came out, not what was put in: bytes, the end of the stream, a reset.
final class Cable: Carriage {
    private unowned let network: LoopbackNetwork
    private unowned let wire: Wire
    private var caller: Socket?
    private var called: Socket?

    init(for wire: Wire, on network: LoopbackNetwork) {
        self.wire = wire
        self.network = network
    }

    func carry(_ content: ByteStream.Content, from sender: SimulatedConnection, to receiver: SimulatedConnection) {
        switch content {
        case .call: plugIn(receiver)
        case .answer, .confirmation: receiver.receive(content)
        case .data(let bytes): receiver.receive(receiver.isOver ? content : take(bytes, sender, receiver))
        case .finish: receiver.receive(receiver.isOver ? content : finish(sender, receiver))
        case .reset: receiver.receive(reset(sender, receiver))
        }
    }

    func close() {
        caller?.close()
        called?.close()
        (caller, called) = (nil, nil)
    }

    // MARK: Connecting

    /// Connects to whoever listens. If nobody does, whoever was called says so.
    private func plugIn(_ receiver: SimulatedConnection) {
        // A call that is repeated after a partition is the same call.
        if caller == nil, let listener = network.listener(for: wire) as? LoopbackListener {
            do throws(NetworkError) {
                (caller, called) = try listener.connect()
            } catch {
                network.note(error)
                return wire.caller.end(.failed(error))
            }
        }
        receiver.receive(.call)
    }

    // MARK: Crossing

    private func ends(_ sender: SimulatedConnection) -> (from: Socket, to: Socket)? {
        guard let caller, let called else { return nil }
        return sender === wire.caller ? (caller, called) : (called, caller)
    }

    private func take(
        _ bytes: [UInt8], _ sender: SimulatedConnection, _ receiver: SimulatedConnection
    ) -> ByteStream.Content {
        guard let (from, to) = ends(sender) else { return .reset }
        var waiting = bytes[...]
        var arrived: [UInt8] = []
        while arrived.count < bytes.count {
            var hasMoved = false
            if !waiting.isEmpty {
                switch from.write(waiting) {
                case .bytes(let count): (waiting, hasMoved) = (waiting.dropFirst(count), true)
                case .wait: break
                case .failed: return .reset
                }
            }
            switch to.read(into: &network.readBuffer) {
            case .bytes(0): return .finish
            case .bytes(let count):
                let piece = network.readBuffer[..<count]
                if arrived.isEmpty { arrived = Array(piece) } else { arrived += piece }
                hasMoved = true
            case .wait: break
            case .failed: return .reset
            }
            if !hasMoved { Socket.wait(for: waiting.isEmpty ? [(to, .read)] : [(to, .read), (from, .write)]) }
        }
        return .data(arrived)
    }

    private func finish(_ sender: SimulatedConnection, _ receiver: SimulatedConnection) -> ByteStream.Content {
        guard let (from, to) = ends(sender) else { return .reset }
        from.finishWriting()
        while true {
            switch to.read(into: &network.readBuffer) {
            case .bytes(0): return .finish
            case .wait: Socket.wait(for: [(to, .read)])
            // Everything that was sent before has been read, so there are no bytes.
            case .bytes, .failed: return .reset
            }
        }
    }

    private func reset(_ sender: SimulatedConnection, _ receiver: SimulatedConnection) -> ByteStream.Content {
        // One that was refused has no sockets.
        guard let (from, to) = ends(sender) else { return .reset }
        from.abort()
        // An error shows unasked. A socket that has read the end of its stream reads it for ever, and shows the error alone.
        Socket.wait(for: [(to, [])])
        let error = to.takeError()
        to.close()
        (caller, called) = (nil, nil)
        return error == nil ? .finish : .reset
    }
}
