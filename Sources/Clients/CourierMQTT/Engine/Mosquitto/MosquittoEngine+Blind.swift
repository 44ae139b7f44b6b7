#if canImport(CMosquitto)
    import CarillonEnvironment
    import MQTTWire

    // With TLS the library reads for itself, and the engine sees a message when the library hands it over. All messages
    // that it has handed over are committed before it writes anything.
    extension MosquittoEngine {
        /// Makes the library read what has come.
        func readBlindly(of attempt: Int) {
            var burst = MosquittoEngine.readBurst
            repeat {
                repeat {
                    guard let handle else { return }
                    handle.read()
                    takeNotes(of: attempt)
                    guard self.attempt == attempt else { return }
                    burst -= 1
                } while mayReadOn(burst) && inbox.hasRoom(afterPause: false)
                write(of: attempt)
            } while self.attempt == attempt && mayReadOn(burst)
        }

        private func mayReadOn(_ burst: Int) -> Bool {
            takesBytes && burst > 0 && handle?.hasSomethingToRead == true
        }

        /// Stages a message that the library has handed over.
        func stage(_ message: MosquittoMessage) throws(ConnectionEnd) {
            guard let topic = try? TopicName(message.topic) else {
                throw .failed(.illegalMessage("PUBLISH on “\(message.topic)”, which is no topic name"))
            }
            uncommitted.append(message)
            let answer: ControlPacket? = PacketIdentifier(message.packetIdentifier).map {
                message.qualityOfService == .exactlyOnce ? .pubcomp($0) : .puback($0)
            }
            try take { () throws(StoreError) in
                try inbox.stage(topic, message.payload, at: message.qualityOfService, answer: answer)
            }
        }

        /// Commits what the library has handed over, and tells of it. Nothing of that is acknowledged yet.
        ///
        /// - Returns: whether the connection goes on.
        func commitBlindly(of attempt: Int) -> Bool {
            if readsAhead { return true }
            if !uncommitted.isEmpty {
                do throws(ConnectionEnd) {
                    try take { () throws(StoreError) in try inbox.commit() }
                } catch {
                    end(error)
                }
            }
            tell(of: attempt)
            return self.attempt == attempt
        }

        /// Stages or commits something, promises the messages, and takes what follows.
        private func take(_ body: () throws(StoreError) -> Void) throws(ConnectionEnd) {
            var failure: StoreError?
            do throws(StoreError) { try body() } catch { failure = error }
            while let arrival = inbox.takeArrival() {
                if let id = arrival.unpromised, failure == nil {
                    do throws(StoreError) { try inbox.promise(id) } catch { failure = error }
                }
                uncommitted.removeFirst()
                carryOut(arrival)
            }
            if let failure { throw .storage(failure) }
        }
    }
#endif
