import CarillonEnvironment
import Foundation
import Synchronization
import TestBeds
import Testing

@testable import CarillonSimulation

/// A process of its own behind a host of a simulated world: here one that answers each line with the time that it sees.
@Suite("A real server")
struct RealServerTests {
    /// Confined to its world, hence safe to share.
    final class Notes: @unchecked Sendable {
        var texts: [String] = []
        var isOver = false
        /// Each end that came: `end` of what the server says, `closed`, or the error.
        var endings: [String] = []
        var connection: (any Connection)?
        /// Called at the next text.
        var onText: (() -> Void)?
    }

    static let fence = Fence(
        hello: Array("hello\n".utf8), welcome: Array("hello\n".utf8), question: Array("?\n".utf8),
        answer: Array("?\n".utf8))

    /// Whether this system lets itself be asked about the sockets of other processes, and has an interpreter for the
    /// server.
    static let isPossible =
        (try? PeerSockets()) != nil && FileManager.default.fileExists(atPath: "/usr/bin/python3")

    /// Answers lines in their order, after a while of thinking if they say so: `clock` with what the clock's file says,
    /// `later` after ten milliseconds. It hangs up where a line says `bye` or `reset`, and at `deaf` takes no further
    /// connections. Once it has been told a `sign`, SIGUSR1 makes it write the file of that name.
    static let program = """
        import select, signal, socket, struct, sys, threading
        listener = socket.create_server(('127.0.0.1', int(sys.argv[1])), backlog=50)
        listeners = [listener]
        sign = []
        signal.signal(signal.SIGUSR1, lambda *_: [open(name, 'w').close() for name in sign])
        print('ready', file=sys.stderr, flush=True)
        rest = {}
        while True:
            for one in select.select(listeners + list(rest), [], [])[0]:
                if one is listener:
                    rest[listener.accept()[0]] = b''
                    continue
                try: data = one.recv(65536)
                except OSError: data = b''
                if not data:
                    del rest[one]
                    one.close()
                    continue
                lines = (rest[one] + data).split(b'\\n')
                rest[one] = lines.pop()
                for line in lines:
                    if line.startswith(b'slow'): sum(range(1000000))
                    if line == b'die': sys.exit('I die')
                    if line == b'deaf': listeners.pop().close()
                    if line.startswith(b'sign '): sign.append(line[5:])
                    if line == b'later':
                        threading.Timer(0.01, one.sendall, [line + b'\\n']).start()
                        continue
                    if line in (b'bye', b'reset'):
                        if line == b'bye': one.sendall(b'bye\\n')
                        else: one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
                        del rest[one]
                        one.close()
                        break
                    one.sendall((open(sys.argv[2], 'rb').read().strip() if line == b'clock' else line) + b'\\n')
        """

    static func run(
        pace: RealServers.Pace = .virtual, fence: Fence = fence, command: String? = nil,
        isStarted: Bool = true, onImpatience: (@Sendable () -> Void)? = nil,
        _ script: @escaping @Sendable (PairBed, RealServer, @escaping (String) -> Notes) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-server-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try PairBed().run { bed in
            let servers = try RealServers(loop: bed.loop, pace: pace, directory: directory)
            servers.onImpatience = onImpatience
            let platform = SimulatedPlatform(device: SimulatedDevice(name: "server", loop: bed.loop, timeZone: .gmt)) {
                directory
            }
            let environment = Environment(
                name: "server", loop: bed.loop, network: bed.server, platform: platform, recorder: nil,
                randomNumbers: { bed.loop.choices.stream($0) })
            let server = RealServer(
                environment: environment, at: Endpoint(host: "server", port: 7), fence: fence, among: servers
            ) { port in
                if let command {
                    return ServerCommand(
                        path: "/bin/sh", arguments: ["-c", command], environment: [:], readyText: "ready")
                }
                return ServerCommand(
                    path: "/usr/bin/python3", arguments: ["-c", program, "\(port)", servers.clockFile.path],
                    environment: [:], readyText: "ready")
            }
            if isStarted { try server.start() }
            try await script(bed, server) { text in
                let notes = Notes()
                let connection = bed.phone.connect(to: server.endpoint)
                connection.handler = { event in
                    switch event {
                    case .data(let bytes):
                        notes.texts.append(String(decoding: bytes, as: UTF8.self))
                        notes.onText.take()?()
                    case .endOfStream:
                        notes.isOver = true
                        notes.endings.append("end")
                    case .closed(let error):
                        notes.isOver = true
                        notes.endings.append(error?.description ?? "closed")
                    case .open, .writable: break
                    }
                }
                notes.connection = connection
                connection.send(Array(text.utf8))
                return notes
            }
            server.kill()
        }
    }

    @Test("is waited for, however long it thinks, before time moves", .enabled(if: isPossible))
    func thinking() async throws {
        try await RealServerTests.run { bed, _, say in
            let first = say("slow 1\nslow 2\n"), second = say("quick\n")
            try await bed.pass(.seconds(1))
            #expect(first.texts.joined() == "slow 1\nslow 2\n")
            #expect(second.texts.joined() == "quick\n")
        }
    }

    @Test("sees the world's clock", .enabled(if: isPossible))
    func clock() async throws {
        try await RealServerTests.run { bed, _, say in
            try await bed.pass(.days(59))
            let notes = say("clock\n")
            try await bed.pass(.seconds(1))
            #expect(notes.texts == ["2026-03-01 00:00:00\n"])
        }
    }

    @Test("that ends by itself is missed, and its connections are reset", .enabled(if: isPossible))
    func loss() async throws {
        try await RealServerTests.run { bed, server, say in
            let lost = Notes()
            server.onLoss = { lost.texts = $0 }
            let bystander = say("hello\n")
            try await bed.pass(.seconds(1))
            _ = say("die\n")
            try await bed.pass(.seconds(1))
            #expect(lost.texts.last == "I die")
            #expect(bystander.isOver)
            #expect(!server.isRunning)
        }
    }

    @Test("loses a client that leaves too much unread, and no other", .enabled(if: isPossible))
    func unread() async throws {
        try await RealServerTests.run { bed, server, say in
            server.unreadLimit = 300_000
            let line = String(repeating: "x", count: 100_000) + "\n"
            let reader = say(line)
            let idler = Notes()
            let connection = bed.phone.connect(to: server.endpoint)
            connection.handler = { event in
                if case .closed(let error) = event { idler.texts.append(error?.description ?? "closed") }
            }
            connection.pause()
            for _ in 0..<3 {
                connection.send(Array(line.utf8))
                try await bed.pass(.seconds(1))
            }
            #expect(idler.texts == [], "that much may wait")
            for _ in 0..<3 { connection.send(Array(line.utf8)) }
            try await bed.pass(.seconds(1))
            connection.resume()
            try await bed.pass(.seconds(1))
            #expect(idler.texts == [NetworkError.reset.description])

            #expect(reader.texts.joined().count == line.count)
            let others = (0..<10).map { _ in say(line) }
            try await bed.pass(.seconds(1))
            #expect(others.allSatisfy { $0.texts.joined().count == line.count && !$0.isOver })
        }
    }

    @Test("that cannot be started says why", .enabled(if: isPossible))
    func cannotStart() {
        let command = ServerCommand(
            path: "/bin/sh", arguments: ["-c", "echo no disk >&2"], environment: [:], readyText: "ready")
        #expect(throws: RealServerError.self) { try ServerProcess(command) }
        do { _ = try ServerProcess(command) } catch { #expect(error.description.contains("no disk")) }
    }

    @Test("whose log has nothing new is not waited for", .enabled(if: isPossible))
    func quietLog() throws {
        let process = try ServerProcess(
            ServerCommand(
                path: "/bin/sh", arguments: ["-c", "echo one >&2; echo ready >&2; kill -STOP $$"], environment: [:],
                readyText: "ready"))
        // A reader of a descriptor that blocks would wait for ever.
        try #require(fcntl(process.log, F_GETFL) & O_NONBLOCK != 0)
        #expect(process.readLog(), "more may follow")
        #expect(process.lastLines == ["one", "ready"])
    }
}
