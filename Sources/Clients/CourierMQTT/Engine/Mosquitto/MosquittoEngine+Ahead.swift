#if canImport(CMosquitto)
import CarillonEnvironment
import MQTTWire

// Without TLS the engine looks at packets before the library does. So it can commit many of them together, and
// still let the library see one after the other.
extension MosquittoEngine {
    /// Makes the library read packet by packet, after a look at all that have come.
    func readAhead(_ connection: MosquittoConnection) {
        var burst = MosquittoEngine.readBurst
        while isCurrent(connection) {
            // The library must not look at its socket meanwhile: it would read, unseen, what has come by now.
            if !mayFeed(connection) { lookAhead(connection, takesBytes: burst > 0) }
            guard mayFeed(connection) else { break }
            let arrival: Arrival?
            do throws(ConnectionEnd) { arrival = try feed(connection) } catch {
                end(error)
                break
            }
            takeNotes(connection)
            guard isCurrent(connection) else { return }
            if let arrival { carryOut(arrival, on: connection) }
            write(connection)
            if isCurrent(connection), !promisesNext(connection) { tell(connection) }
            burst -= 1
        }
        if isCurrent(connection), !promisesNext(connection) { tell(connection) }
    }

    /// Whether reading has something to do although the socket may not be ready.
    func mayGoOn(_ connection: MosquittoConnection) -> Bool {
        connection.readsAhead && takesBytes(connection)
            && (mayFeed(connection) || inbox.mayCommit || connection.ahead.hasMore)
    }

    /// Whether the library may get the next packet, or hear that there is none.
    private func mayFeed(_ connection: MosquittoConnection) -> Bool {
        guard takesBytes(connection) else { return false }
        guard let first = connection.ahead.first else {
            return connection.ahead.failure != nil || connection.ahead.isAtEnd
        }
        guard first.isStaged else { return true }
        guard let arrival = inbox.nextArrival else { return connection.ahead.failure != nil }
        // The last PUBACK must have left the process before the next promise.
        return arrival.unpromised == nil || inbox.mayPromise && !connection.handle.wantsToWrite
    }

    /// Whether the next packet brings a message that is promised next, so that the app gets nothing before.
    private func promisesNext(_ connection: MosquittoConnection) -> Bool {
        takesBytes(connection) && connection.ahead.first?.isStaged == true && inbox.nextArrival?.unpromised != nil
            && inbox.mayPromise
    }

    /// Whether packets lie here whose messages have to wait for the app.
    func isHeldUp(_ connection: MosquittoConnection) -> Bool {
        !connection.ahead.isEmpty && !mayFeed(connection)
    }

    /// Stages what has come, as far as there is room, and commits it.
    private func lookAhead(_ connection: MosquittoConnection, takesBytes mayTake: Bool) {
        guard connection.ahead.failure == nil, takesBytes(connection) else { return }
        connection.ahead.hasMore = false
        do throws(ConnectionEnd) {
            while inbox.hasRoom(afterPause: false), isEstablished || connection.ahead.isEmpty {
                if let decoded = try nextPacket(connection) {
                    try stage(decoded, on: connection)
                    continue
                }
                guard mayTake, !connection.ahead.isAtEnd else { return try commitAhead() }
                switch connection.handle.takeBytes() {
                case .bytes(let bytes): connection.decoder.append(bytes)
                case .nothing: return try commitAhead()
                case .end: connection.ahead.isAtEnd = true
                }
            }
            // The rest lies in the decoder, and does not make the socket ready.
            connection.ahead.hasMore = connection.decoder.heldByteCount > 0
            try commitAhead()
        } catch {
            connection.ahead.failure = error
        }
    }

    private func commitAhead() throws(ConnectionEnd) {
        guard inbox.mayCommit else { return }
        do throws(StoreError) { try inbox.commit() } catch { throw .storage(error) }
    }

    private func stage(_ decoded: DecodedPacket, on connection: MosquittoConnection) throws(ConnectionEnd) {
        var isStaged = true
        defer { connection.ahead.append(.init(decoded: decoded, isStaged: isStaged)) }
        do throws(StoreError) {
            switch decoded.packet {
            // The library ends the connection over a topic that it does not take.
            case .publish(let publish) where MosquittoHandle.canSend(publish.topic.text):
                try inbox.stage(publish)
            case .pubrel(let identifier): try inbox.stageRelease(identifier)
            default: isStaged = false
            }
        } catch {
            throw .storage(error)
        }
    }

    private func nextPacket(_ connection: MosquittoConnection) throws(ConnectionEnd) -> DecodedPacket? {
        do throws(DecodingFailure) { return try connection.decoder.next() } catch {
            throw .failed(MQTTError(error, isEstablished: isEstablished))
        }
    }

    /// Makes the library read the next packet, or hear that there is none.
    ///
    /// - Returns: the consequences of the packet, if it was staged.
    /// - Throws: the reason why the connection has to end.
    private func feed(_ connection: MosquittoConnection) throws(ConnectionEnd) -> Arrival? {
        guard let next = connection.ahead.first else {
            if let failure = connection.ahead.failure { throw failure }
            connection.handle.read()
            connection.ahead.isAtEnd = false
            return nil
        }
        let arrival = next.isStaged ? try takeNextArrival(connection) : nil
        connection.ahead.removeFirst()
        if connection.firstPacket == nil { connection.firstPacket = next.decoded.packet.kind }
        do throws(NetworkError) { try connection.handle.read(next.decoded.bytes) } catch { throw .network(error) }
        return arrival
    }

    /// Takes what follows from the next packet, and promises its message.
    private func takeNextArrival(_ connection: MosquittoConnection) throws(ConnectionEnd) -> Arrival? {
        guard let arrival = inbox.nextArrival else { throw connection.ahead.failure ?? .network(.reset) }
        if let id = arrival.unpromised {
            do throws(StoreError) { try inbox.promise(id) } catch { throw .storage(error) }
        }
        return inbox.takeArrival()
    }
}
#endif
