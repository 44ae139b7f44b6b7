import CCarillonWorlds
import CarillonEnvironment
package import Foundation

/// The real servers of one world, and the bytes between them and the world.
///
/// The world's time moves only when the servers are at rest. Three things show that: the system says that they have
/// read all bytes, a fence shows that they have dealt with them, and all their answers have arrived. The world carries
/// one thing at a time to the servers, and takes in its consequences before the next. So the speed of the servers does
/// not show.
///
/// The servers' clock is the world's if they read the file that ``clockFile`` names. Otherwise the world's time passes
/// as fast as the real one: see ``Pace``.
///
/// Only code on the loop touches this class, so it is safe to share.
package final class RealServers: Outside, @unchecked Sendable {
    package enum Pace: Hashable, Sendable {
        /// Time is virtual, and the servers see it.
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
    /// The longest real time that the world waits at a stretch. For longer times it does not wait, and calls
    /// ``onImpatience``.
    package static let patience = Duration.seconds(100)
    /// A handler that is called when too much real time would have to pass.
    package var onImpatience: (() -> Void)?
    /// A file with the world's wall-clock time in whole seconds, such as `2026-01-01 00:00:00` in UTC, in libfaketime's
    /// format. The file's directory goes with the world.
    package let clockFile: URL
    private let loop: SimulatedLoop
    private let signals: SocketSignals
    private let peers: PeerSockets
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    private var servers: [RealServer] = []
    private var watched: [Int: Watched] = [:]
    private var lastTag = 0
    private var errands: [Errand] = []
    /// The numbers of the connections with bytes for the world.
    private var telling: Set<Int> = []
    /// The second that the clock shows.
    private var second: Int64?
    /// The real time at which the world began, for ``Pace/real``.
    private var realBeginning: Int64

    /// Creates the object for a world without servers.
    ///
    /// - Parameter directory: the directory of ``clockFile``.
    /// - Throws: ``RealServerError/system(_:)`` where the bytes under way cannot be observed. Only Linux allows it.
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
        // The servers and this object hold each other.
        for server in servers { server.dispose() }
        servers = []
        errands = []
        watched = [:]
    }

    // MARK: Watched sockets

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

    /// Shows the servers the world's time. Returns whether it has moved.
    @discardableResult
    func setClock() -> Bool {
        let now = loop.now.nanoseconds / 1_000_000_000
        guard pace == .virtual, now != second else { return false }
        second = now
        let text = ClockText.text(of: Int64(loop.epoch.timeIntervalSince1970) + now) + "\n"
        // A reader finds the old time or the new one, never a part.
        let next = clockFile.appendingPathExtension("next").path
        RealWorld.run {
            let file = open(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard file >= 0 else { return }
            _ = write(file, text, text.utf8.count)
            close(file)
            rename(next, clockFile.path)
        }
        return true
    }

    /// Waits for real time to reach the world's next deadline, or for bytes from a server. Returns whether bytes came.
    private func waitForRealTime() -> Bool {
        // A caller that waits for everything that can happen now does not wait for time.
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

    /// Tells the world what the servers have said. Returns whether there is something.
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

    /// Waits until a server has nothing to do any more, and all its bytes have come.
    ///
    /// - Parameter stirred: the connection that was used last, if any. The server was at rest before.
    func settle(_ server: RealServer, after stirred: RelayedConnection? = nil) {
        while true {
            repeat {
                guard server.crossFence() else { return server.lose() }
            } while stirred.map({ !hasReadAll($0, server) }) ?? false
            // The server has dealt with all bytes that it had read when it answers the fence once more.
            guard server.crossFence() else { return server.lose() }
            while takeSignals(waitingFor: nil) {}
            guard let late = firstLate(of: server, stirred) else { return }
            while isLate(late, server) { takeSignals(waitingFor: server) }
        }
    }

    /// Returns whether the server has read all bytes of a connection, or will read no more.
    private func hasReadAll(_ connection: RelayedConnection, _ server: RealServer) -> Bool {
        guard connection.ending == nil, connection.socket != nil else { return true }
        let look = peers.look(at: server.port, connectedTo: connection.port)
        return !look.isConnected || look.unread == 0
    }

    /// Returns a connection with bytes of the server that have not arrived.
    private func firstLate(of server: RealServer, _ stirred: RelayedConnection?) -> RelayedConnection? {
        if let stirred, isLate(stirred, server) { return stirred }
        return server.connections.values.first { $0.heardCount > 0 && isLate($0, server) }
    }

    private func isLate(_ connection: RelayedConnection, _ server: RealServer) -> Bool {
        guard connection.ending == nil, connection.socket != nil else { return false }
        let look = peers.look(at: server.port, connectedTo: connection.port)
        // The end is still to come if the connection is over, or if the server has read the end of the client's stream.
        return !look.isConnected || look.written > connection.heardCount
    }

    /// Reads everything that has arrived.
    ///
    /// - Parameter server: the server to wait for if nothing has arrived; `nil` means no wait.
    /// - Returns: whether something had arrived.
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
