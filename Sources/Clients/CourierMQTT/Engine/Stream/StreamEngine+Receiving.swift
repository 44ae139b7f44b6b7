import CarillonEnvironment
import MQTTWire

extension StreamEngine {
    func receive(_ bytes: [UInt8]) {
        decoder.append(bytes)
        read()
    }

    /// Handles the packets that have come, as far as they may be handled, and commits what they have brought.
    private func read() {
        guard work.begin(.handling) else { return }
        do throws(ConnectionEnd) {
            while let session {
                guard mayRead, let decoded = try nextPacket() else {
                    guard try commit(session), mayRead else { break }
                    continue
                }
                setup.handler(.packet(PassingPacket(.received, decoded.packet, bytes: decoded.bytes)))
                guard self.session === session else { continue }
                defer { goOn() }
                try session.receive(decoded.packet, at: loop.now)
            }
        } catch {
            fail(error)
        }
        work.end(.handling)
        updateReading()
    }

    private func nextPacket() throws(ConnectionEnd) -> DecodedPacket? {
        do throws(DecodingFailure) {
            return try decoder.next()
        } catch {
            throw .failed(MQTTError(error, isEstablished: isEstablished))
        }
    }

    /// Commits what was staged, if it is time.
    ///
    /// - Returns: whether something was committed.
    private func commit(_ session: ClientSession) throws(ConnectionEnd) -> Bool {
        guard setup.inbox.mayCommit else { return false }
        defer { goOn() }
        try session.commit(at: loop.now)
        return true
    }

    // MARK: Reading

    /// Whether the next packet may be handled. CONNACK is read also if the app does not keep up.
    private var mayRead: Bool {
        session?.isAwaitingConnack == true || reading.isWanted && setup.inbox.hasRoom(afterPause: reading.isPaused)
    }

    /// Pauses or resumes the connection, by what the client wants and what there is room for.
    func updateReading() {
        guard let session, let change = reading.follow(mayRead: mayRead) else { return }
        switch change {
        case .pause: connection?.pause()
        case .resume: connection?.resume()
        }
        // The connection or the client may have called the engine meanwhile, and changed it once more.
        session.setReading(!reading.isPaused, at: loop.now)
        timer.wake(by: session.nextDeadline)
        setup.handler(.isReading(!reading.isPaused))
        if reading.isPaused { return }
        // The connection tells nothing of the packets that have come already.
        setup.enter { [weak self, attempt] in
            if let self, self.attempt == attempt { read() }
        }
    }

    // MARK: Going on

    /// Goes on with the messages that have come: acknowledges, tells, commits.
    ///
    /// Messages at QoS 1 that were committed are promised one by one, each when the PUBACK before it has left the
    /// process, which is at the end of a turn of the loop. The app gets them when all of them are.
    func goOn() {
        act()
        guard let session, !link.isPromising, work.begin(.goingOn) else { return }
        do throws(ConnectionEnd) {
            while self.session === session {
                if session.canPromise {
                    try promise(session)
                    break
                }
                session.tell()
                act()
                if session.canPromise { continue }
                guard !work.contains(.handling), setup.inbox.mayCommit else { break }
                defer { act() }
                try session.commit(at: loop.now)
            }
        } catch {
            fail(error)
        }
        work.end(.goingOn)
        updateReading()
    }

    private func promise(_ session: ClientSession) throws(ConnectionEnd) {
        try session.promiseNext(at: loop.now)
        link.promise()
        // The connection sends at the end of the turn, in its place among what is enqueued: before what follows here.
        act()
        loop.enqueue { [weak self, attempt] in
            guard let self else { return }
            setup.enter { [self] in
                guard self.attempt == attempt else { return }
                link.promiseDidLeave()
                goOn()
            }
        }
    }

    /// Ends the connection, after everything that can still be done for the messages that have come.
    private func fail(_ reason: ConnectionEnd) {
        session?.finish(at: loop.now)
        act()
        end(reason)
    }
}
