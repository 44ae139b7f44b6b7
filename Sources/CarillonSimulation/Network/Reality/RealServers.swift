import CCarillonSockets
import CarillonEnvironment
import Foundation

/// The real servers of one world, and what goes between them and it.
///
/// The world's time moves only when they are at rest: everything that was sent to them has been read, which the system tells of their
/// sockets; a fence has shown that what was read has been dealt with; and what they have said has arrived. One thing at a time is carried to
/// them, and what comes of it is brought in before the next. So how fast they are does not show.
///
/// Their clock is the world's, as far as they read the file that ``clockFile`` names; or else the world's time is made to pass as fast as the
/// real one, see ``Pace``.
///
/// Confined to the loop, hence safe to share.
package final class RealServers: Outside, @unchecked Sendable {
    package enum Pace: Hashable, Sendable {
        /// Time is virtual, and the servers are shown it.
        case virtual
        /// The world waits until as much real time has passed.
        case real
    }

    enum Errand {
        case open(RelayedConnection)
        case send([UInt8], RelayedConnection)
        case finish(RelayedConnection)
        case close(RelayedConnection)
    }

    private enum Watched {
        case connection(RelayedConnection)
        case fence(RealServer)
        case log(RealServer)
    }

    package let pace: Pace
    /// The most real time that the world waits for at a stretch. For more it does not wait, and says so.
    package static let patience = Duration.seconds(100)
    /// Told when real time ought to have passed and has not, for it would have been too much.
    package var onImpatience: (() -> Void)?
    /// A file with the world's wall-clock time in whole seconds, `2026-01-01 00:00:00` in UTC, as libfaketime reads it. In a directory that the
    /// world takes with it.
    package let clockFile: URL
    private let loop: SimulatedLoop
    private let signals: SocketSignals
    private let peers: PeerSockets
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    private var servers: [RealServer] = []
    private var watched: [Int: Watched] = [:]
    private var lastTag = 0
    private var errands: [Errand] = []
    /// The numbers of connections with something to tell the world.
    private var telling: Set<Int> = []
    /// The second that the clock shows.
    private var second: Int64?
    /// The real time at which the world began, if it is to be kept.
    private var realBeginning: Int64

    /// - Parameter directory: for ``clockFile``.
    /// - Throws: ``RealServerError/system(_:)`` where what is under way cannot be observed, which only Linux allows.
    package init(loop: SimulatedLoop, pace: Pace, directory: URL) throws {
        self.loop = loop
        self.pace = pace
        clockFile = directory.appendingPathComponent("clock")
        signals = try SocketSignals()
        peers = try PeerSockets()
        realBeginning = carillon_real_nanoseconds() - loop.now.nanoseconds
        loop.add(self)
    }

    deinit { loop.remove(self) }

    package func dispose() {
        // They keep each other.
        for server in servers { server.dispose() }
        servers = []
        errands = []
        watched = [:]
    }

    // MARK: Who is watched

    func add(_ server: RealServer) {
        servers.append(server)
        if let log = server.process?.log { watch(log, .log(server)) }
    }

    func remove(_ server: RealServer, fenceTag: Int) {
        servers.removeAll { $0 === server }
        watched[fenceTag] = nil
        watched = watched.filter { if case .log(let other) = $0.value { other !== server } else { true } }
    }

    func makeConnection(_ near: any Connection, to server: RealServer) -> RelayedConnection {
        lastTag += 1
        return RelayedConnection(number: lastTag, near: near, server: server)
    }

    func forget(_ connection: RelayedConnection) {
        watched[connection.number] = nil
        connection.server.connections[connection.number] = nil
    }

    /// Watches the fence of a server.
    func watch(_ socket: Socket, as server: RealServer) -> Int { watch(socket.descriptor, .fence(server)) }

    @discardableResult
    private func watch(_ descriptor: Int32, _ what: Watched) -> Int {
        lastTag += 1
        watched[lastTag] = what
        signals.add(descriptor, tag: UInt64(lastTag))
        return lastTag
    }

    // MARK: The clock

    /// Shows the servers the world's time. Whether it has moved.
    @discardableResult
    func setClock() -> Bool {
        let now = loop.now.nanoseconds / 1_000_000_000
        guard pace == .virtual, now != second else { return false }
        second = now
        let text = ClockText.text(of: Int64(loop.epoch.timeIntervalSince1970) + now) + "\n"
        // Whoever reads it meanwhile finds the one time or the other.
        let next = clockFile.appendingPathExtension("next").path
        let file = open(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return true }
        _ = write(file, text, text.utf8.count)
        close(file)
        rename(next, clockFile.path)
        return true
    }

    /// Waits until as much real time has passed as the world's has until its next deadline, or until a server says something. Whether it has.
    private func waitForRealTime() -> Bool {
        // Who waits for all that can happen now does not wait for time.
        guard pace == .real, loop.idleWaiters.isEmpty, let deadline = loop.nextDeadline else { return false }
        let left = deadline.nanoseconds - (carillon_real_nanoseconds() - realBeginning)
        guard left > 0 else { return false }
        if left > RealServers.patience.wholeNanoseconds {
            realBeginning -= left
            onImpatience?()
            return false
        }
        let milliseconds = (left + 999_999) / 1_000_000
        var isSomething = false
        loop.wait(for: "real time, \(milliseconds) ms of it") {
            isSomething = signals.wait(milliseconds: Int32(clamping: milliseconds))
        }
        return isSomething
    }

    // MARK: Errands

    func append(_ errand: Errand) { errands.append(errand) }

    func bringIn() -> Bool {
        guard !servers.isEmpty || !errands.isEmpty else { return false }
        repeat {
            if setClock() || pace == .real { for server in servers { settle(server) } }
            var index = 0
            while index < errands.count {
                run(errands[index])
                index += 1
            }
            errands.removeAll(keepingCapacity: true)
            if enqueueTelling() { return true }
        } while waitForRealTime()
        return loop.hasReadyWork
    }

    private func run(_ errand: Errand) {
        let connection: RelayedConnection
        switch errand {
        case .open(let opened):
            connection = opened
            guard opened.server.isRunning, let address = opened.server.address else { return }
            opened.open(to: address)
            if let socket = opened.socket {
                watched[opened.number] = .connection(opened)
                signals.add(socket.descriptor, tag: UInt64(opened.number))
            }
        case .send(let bytes, let talking):
            connection = talking
            talking.send(bytes) { takeSignals(waitingFor: talking.server) }
        case .finish(let finished):
            connection = finished
            finished.hasFinished = true
            finished.socket?.finishWriting()
            if finished.ending != nil { end(finished) }
        case .close(let closed):
            connection = closed
            end(closed)
        }
        if connection.ending != nil { telling.insert(connection.number) }
        if connection.server.isRunning { settle(connection.server, after: connection) }
    }

    private func end(_ connection: RelayedConnection) {
        connection.close()
        forget(connection)
    }

    /// Tells the world what the servers have said. Whether there is something.
    private func enqueueTelling() -> Bool {
        guard !telling.isEmpty else { return false }
        let numbers = telling.sorted()
        telling = []
        loop.enqueue { [weak self] in
            guard let self else { return }
            for number in numbers {
                guard let connection = servers.lazy.compactMap({ $0.connections[number] }).first else { continue }
                connection.tell()
                if connection.ending != nil, connection.hasFinished || connection.ending == .reset { end(connection) }
            }
        }
        return true
    }

    // MARK: Rest

    /// Waits until a server has nothing to do any more, and everything that it has said has come.
    ///
    /// - Parameter stirred: the connection that was used last, if one was. There was rest before.
    func settle(_ server: RealServer, after stirred: RelayedConnection? = nil) {
        while true {
            repeat {
                guard server.crossFence() else { return server.lose() }
            } while stirred.map({ !hasReadAll($0, server) }) ?? false
            // What it had read by then, it has dealt with when it answers once more.
            guard server.crossFence() else { return server.lose() }
            while takeSignals(waitingFor: nil) {}
            guard let late = firstLate(of: server, stirred) else { return }
            while isLate(late, server) { takeSignals(waitingFor: server) }
        }
    }

    /// Whether the server has read all that was sent on a connection, or will read no more.
    private func hasReadAll(_ connection: RelayedConnection, _ server: RealServer) -> Bool {
        guard connection.ending == nil, connection.socket != nil else { return true }
        let look = peers.look(at: server.port, connectedTo: connection.port)
        return !look.isConnected || look.unread == 0
    }

    /// A connection on which something has been said that has not arrived.
    private func firstLate(of server: RealServer, _ stirred: RelayedConnection?) -> RelayedConnection? {
        if let stirred, isLate(stirred, server) { return stirred }
        return server.connections.values.first { $0.heardCount > 0 && isLate($0, server) }
    }

    private func isLate(_ connection: RelayedConnection, _ server: RealServer) -> Bool {
        guard connection.ending == nil, connection.socket != nil else { return false }
        let look = peers.look(at: server.port, connectedTo: connection.port)
        // Of one that is over, or that has read the end of what the client says, the end will come.
        return !look.isConnected || look.written > connection.heardCount
    }

    /// Reads whatever has come.
    ///
    /// - Parameter server: whom to wait for if nothing has; with none, nobody is waited for.
    /// - Returns: whether something had.
    @discardableResult
    func takeSignals(waitingFor server: RealServer?) -> Bool {
        var tags: ArraySlice<UInt64> = []
        if let server {
            loop.wait(for: "the real server “\(server.endpoint.host)”") { tags = signals.take(waiting: true) }
        } else {
            tags = signals.take(waiting: false)
        }
        for tag in tags {
            switch watched[Int(tag)] {
            case .connection(let connection):
                connection.read(into: &buffer)
                if !connection.heard.isEmpty || connection.ending != nil { telling.insert(connection.number) }
            case .fence(let server): server.readFence(into: &buffer)
            case .log(let server): server.process?.readLog()
            case nil: break
            }
        }
        return !tags.isEmpty
    }
}
