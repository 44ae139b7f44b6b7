#if canImport(CMosquitto)
import CarillonEnvironment
import MQTTWire

// With TLS the library reads for itself, and the engine sees a message when the library hands it over. All messages
// that it has handed over are committed before it writes anything.
extension MosquittoEngine {
    /// Makes the library read what has come.
    func readBlindly(_ connection: MosquittoConnection) {
        var burst = MosquittoEngine.readBurst
        repeat {
            repeat {
                connection.handle.read()
                takeNotes(connection)
                guard isCurrent(connection) else { return }
                burst -= 1
            } while mayReadOn(connection, burst) && inbox.hasRoom(afterPause: false)
            write(connection)
        } while isCurrent(connection) && mayReadOn(connection, burst)
    }

    private func mayReadOn(_ connection: MosquittoConnection, _ burst: Int) -> Bool {
        takesBytes(connection) && burst > 0 && connection.handle.hasSomethingToRead
    }

    /// Stages a message that the library has handed over.
    func stage(_ message: MosquittoMessage, on connection: MosquittoConnection) throws(ConnectionEnd) {
        guard let topic = try? TopicName(message.topic) else {
            throw .failed(.illegalMessage("PUBLISH on “\(message.topic)”, which is no topic name"))
        }
        connection.uncommitted.append(message)
        let answer: ControlPacket? = PacketIdentifier(message.packetIdentifier).map {
            message.qualityOfService == .exactlyOnce ? .pubcomp($0) : .puback($0)
        }
        try take(on: connection) { () throws(StoreError) in
            try inbox.stage(topic, message.payload, at: message.qualityOfService, answer: answer)
        }
    }

    /// Commits what the library has handed over, and tells of it. Nothing of that is acknowledged yet.
    ///
    /// - Returns: whether the connection goes on.
    func commitBlindly(_ connection: MosquittoConnection) -> Bool {
        if connection.readsAhead { return true }
        if !connection.uncommitted.isEmpty {
            do throws(ConnectionEnd) {
                try take(on: connection) { () throws(StoreError) in try inbox.commit() }
            } catch {
                end(error)
            }
        }
        tell(connection)
        return isCurrent(connection)
    }

    /// Stages or commits something, promises the messages, and takes what follows.
    private func take(
        on connection: MosquittoConnection, _ body: () throws(StoreError) -> Void
    ) throws(ConnectionEnd) {
        var failure: StoreError?
        do throws(StoreError) { try body() } catch { failure = error }
        while let arrival = inbox.takeArrival() {
            if let id = arrival.unpromised, failure == nil {
                do throws(StoreError) { try inbox.promise(id) } catch { failure = error }
            }
            connection.uncommitted.removeFirst()
            carryOut(arrival, on: connection)
        }
        if let failure { throw .storage(failure) }
    }
}
#endif
