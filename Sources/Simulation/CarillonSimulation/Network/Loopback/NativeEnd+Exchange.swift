import CCarillonSystem
import CarillonEnvironment

/// The exchange of bytes with the library.
extension NativeEnd {
    func receive(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): give(bytes)
        case .endOfStream:
            route?.onTraffic?(.endOfStream)
            isFinished = true
            door?.socket.finishWriting()
        case .closed(let error):
            route?.onTraffic?(.closed)
            if error == nil { door?.socket.close() } else { door?.socket.abort() }
            loseLibrary()
        case .open, .writable: break
        }
        hasChanged()
    }

    private func give(_ bytes: [UInt8]) {
        // The library cannot read any more. A system answers such bytes with a reset.
        if door == nil && gate == nil || client != nil && client?.look() == nil { return cut() }
        route?.onTraffic?(.received(bytes))
        outgoing.append(bytes)
        isHolding = true
        standIn.pause()
    }

    // MARK: Steps of the exchange

    /// Whether the end reads what the library sends now.
    var isReading: Bool {
        door != nil && ending == nil && !standIn.isOver && standIn.bufferedByteCount <= WriteGate.limit
            && collected.count < NativeEnd.most
    }

    /// Moves everything that can move at once.
    func exchange() {
        if door == nil, let caller = gate?.acceptAny() { open(caller) }
        write()
        read()
    }

    private func write() {
        while let door, !outgoing.isEmpty {
            switch door.socket.write(outgoing.waiting) {
            case .bytes(let count):
                outgoing.remove(count)
                writtenCount += UInt64(count)
            case .wait: return
            case .failed:
                isBroken = true
                outgoing.removeAll()
            }
        }
    }

    private func read() {
        while let door, isReading {
            switch door.socket.read(into: &network.readBuffer, atMost: NativeEnd.most - collected.count) {
            case .bytes(0): noteEnding(isBroken ? .reset : .finish)
            case .bytes(let count):
                let bytes = network.readBuffer[..<count]
                collected += bytes
                readCount += UInt64(count)
                route?.onTraffic?(.sent(Array(bytes)))
            case .wait: return
            case .failed: noteEnding(.reset)
            }
        }
    }

    private func noteEnding(_ ending: Ending) {
        self.ending = ending
        route?.onTraffic?(.finished)
    }

    /// Whether nothing is under way between the library and this end: no bytes, no end of a stream, no room.
    ///
    /// A library with threads of its own has no descriptor to look at. ``OutsideWork`` covers its activity.
    func isSettled() -> Bool {
        settledLook = nil
        guard let client else { return true }
        let look = client.look()
        settledLook = .some(look)
        guard let look else { return !isReading }
        if look.isOver { return true }
        guard let door else { return look.isEnded }
        if isFinished, !look.isEnded { return false }
        if isReading, look.isFinished || look.sent > readCount { return false }
        if isReading, client.interest.contains(.writable), !look.isWritable { return false }
        if outgoing.isEmpty, look.received >= writtenCount { return true }
        // The bytes that the library has not read yet may fill all the room that there is.
        return look.unread > 0 && door.look()?.waitsForRoom == true
    }

    /// Enqueues all consequences. Call it when everything is settled, and before other code of the world runs.
    func enqueueWhatIsDue() {
        let look = settledLook ?? client?.look()
        settledLook = nil
        let isGoingOn = tellLibrary(look).contains(.writable) && isReading
        if !isGoingOn, !collected.isEmpty || (ending != nil && !isEndingTold) {
            network.loop.enqueue { self.handOver() }
        }
        if isHolding, outgoing.isEmpty, look == nil || look?.unread == 0 {
            isHolding = false
            standIn.resume()
        }
        if standIn.isOver, look == nil, gate == nil {
            route = nil
            network.remove(self)
        }
    }

    /// Tells the library the readiness of its descriptor. A library that can go on writing does so before the end hands
    /// its bytes over: the amounts that the system takes at a time must not show.
    private func tellLibrary(_ look: ObservedSocket.Look?) -> SocketReadiness {
        guard let client, let look else { return [] }
        let readiness = client.readinessToTell(look, hasRoom: look.isOver || door == nil || isReading)
        if !readiness.isEmpty {
            network.loop.enqueue {
                client.tell(readiness)
                self.hasChanged()
            }
        }
        return readiness
    }

    /// Lets the stand-in send the library's bytes, and end what the library has ended.
    func handOver() {
        let bytes = collected
        collected = []
        if !bytes.isEmpty { standIn.send(bytes) }
        if let ending, !isEndingTold {
            isEndingTold = true
            if ending == .finish { standIn.finish() } else { cut() }
        }
        hasChanged()
    }
}
