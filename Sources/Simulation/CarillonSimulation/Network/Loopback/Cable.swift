import CarillonEnvironment

/// The two sockets of a connection whose ends both belong to the world.
///
/// The cable writes contents at one end and reads them at the other in one step, before anything else happens. So
/// nothing is under way while time could move. If the kernel takes its time, the thread waits for it. The receiver gets
/// what came out of the socket, not what went in: bytes, the end of the stream, a reset.
final class Cable: Carriage {
    private unowned let network: LoopbackNetwork
    private unowned let circuit: Circuit
    private var caller: Socket?
    private var called: Socket?

    init(for circuit: Circuit, on network: LoopbackNetwork) {
        self.circuit = circuit
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

    /// Connects to the listener. Without a listener, the called end refuses.
    private func plugIn(_ receiver: SimulatedConnection) {
        // A call that is repeated after a partition is the same call.
        if caller == nil, let listener = network.listener(for: circuit) as? LoopbackListener {
            do throws(NetworkError) {
                (caller, called) = try listener.connect()
            } catch {
                network.note(error)
                return circuit.caller.end(.failed(error))
            }
        }
        receiver.receive(.call)
    }

    // MARK: Crossing

    private func ends(_ sender: SimulatedConnection) -> (from: Socket, to: Socket)? {
        guard let caller, let called else { return nil }
        return sender === circuit.caller ? (caller, called) : (called, caller)
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
            // The receiver has read everything that was sent before, so there are no bytes.
            case .bytes, .failed: return .reset
            }
        }
    }

    private func reset(_ sender: SimulatedConnection, _ receiver: SimulatedConnection) -> ByteStream.Content {
        // A refused call has no sockets.
        guard let (from, to) = ends(sender) else { return .reset }
        from.abort()
        // The system reports an error without a request. A socket that has read the end of its stream reads it for
        // ever, and shows only the error.
        Socket.wait(for: [(to, [])])
        let error = to.takeError()
        to.close()
        (caller, called) = (nil, nil)
        return error == nil ? .finish : .reset
    }
}
