#if canImport(CMosquitto)
    import CarillonEnvironment
    import MQTTWire

    // Without TLS the engine looks at packets before the library does. So it can commit many of them together, and
    // still let the library see one after the other.
    extension MosquittoEngine {
        /// Makes the library read packet by packet, after a look at all that have come.
        func readAhead(of attempt: Int) {
            var burst = MosquittoEngine.readBurst
            while self.attempt == attempt, let handle {
                // The library must not look at its socket meanwhile: it would read, unseen, what has come by now.
                if !mayFeed { lookAhead(handle, takesBytes: burst > 0) }
                guard mayFeed, feed(handle) else { break }
                takeNotes(of: attempt)
                guard self.attempt == attempt else { return }
                if let arrival = current.take() { carryOut(arrival) }
                write(of: attempt)
                if self.attempt == attempt, !promisesNext { tell(of: attempt) }
                burst -= 1
            }
            if self.attempt == attempt, !promisesNext { tell(of: attempt) }
        }

        /// Whether reading has something to do although the socket may not be ready.
        var mayGoOn: Bool { readsAhead && takesBytes && (mayFeed || inbox.mayCommit || ahead.hasMore) }

        /// Whether the library may get the next packet, or hear that there is none.
        private var mayFeed: Bool {
            guard takesBytes else { return false }
            guard let first = ahead.first else { return ahead.failure != nil || ahead.isAtEnd }
            guard first.isStaged else { return true }
            guard let arrival = inbox.nextArrival else { return ahead.failure != nil }
            // The last PUBACK must have left the process before the next promise.
            return arrival.unpromised == nil || inbox.mayPromise && handle?.wantsToWrite == false
        }

        /// Whether the next packet brings a message that is promised next, so that the app gets nothing before.
        private var promisesNext: Bool {
            takesBytes && ahead.first?.isStaged == true && inbox.nextArrival?.unpromised != nil && inbox.mayPromise
        }

        /// Whether packets lie here whose messages have to wait for the app.
        var isHeldUp: Bool { !ahead.isEmpty && !mayFeed }

        /// Stages what has come, as far as there is room, and commits it.
        private func lookAhead(_ handle: MosquittoHandle, takesBytes mayTake: Bool) {
            guard ahead.failure == nil, takesBytes else { return }
            ahead.hasMore = false
            do throws(ConnectionEnd) {
                while inbox.hasRoom(afterPause: false), phase == .established || ahead.isEmpty {
                    if let decoded = try nextPacket() {
                        try stage(decoded)
                        continue
                    }
                    guard mayTake, !ahead.isAtEnd else { return try commitAhead() }
                    switch handle.takeBytes() {
                    case .bytes(let bytes): decoder.append(bytes)
                    case .nothing: return try commitAhead()
                    case .end: ahead.isAtEnd = true
                    }
                }
                // The rest lies in the decoder, and does not make the socket ready.
                ahead.hasMore = decoder.heldByteCount > 0
                try commitAhead()
            } catch {
                ahead.failure = error
            }
        }

        private func commitAhead() throws(ConnectionEnd) {
            guard inbox.mayCommit else { return }
            do throws(StoreError) { try inbox.commit() } catch { throw .storage(error) }
        }

        private func stage(_ decoded: DecodedPacket) throws(ConnectionEnd) {
            var isStaged = true
            defer { ahead.append(.init(decoded: decoded, isStaged: isStaged)) }
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

        private func nextPacket() throws(ConnectionEnd) -> DecodedPacket? {
            do throws(DecodingFailure) { return try decoder.next() } catch {
                throw .failed(MQTTError(error, isEstablished: phase == .established))
            }
        }

        /// Makes the library read the next packet.
        ///
        /// - Returns: whether it has read something.
        private func feed(_ handle: MosquittoHandle) -> Bool {
            do throws(ConnectionEnd) {
                guard let next = ahead.first else {
                    if let failure = ahead.failure { throw failure }
                    handle.read()
                    ahead.isAtEnd = false
                    return true
                }
                if next.isStaged { current = try takeNextArrival() }
                ahead.removeFirst()
                if firstPacket == nil { firstPacket = next.decoded.packet.kind }
                do throws(NetworkError) { try handle.read(next.decoded.bytes) } catch { throw .network(error) }
                return true
            } catch {
                end(error)
                return false
            }
        }

        /// Takes what follows from the next packet, and promises its message.
        private func takeNextArrival() throws(ConnectionEnd) -> Arrival? {
            guard let arrival = inbox.nextArrival else { throw ahead.failure ?? .network(.reset) }
            if let id = arrival.unpromised {
                do throws(StoreError) { try inbox.promise(id) } catch { throw .storage(error) }
            }
            return inbox.takeArrival()
        }
    }
#endif
