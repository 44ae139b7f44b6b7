import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@Suite("A library's descriptor on the loopback network", .timeLimit(.minutes(60)))
struct NativeEndTests {
    private func bed(seed: UInt64 = 1) -> PairBed { PairBed(on: .loopback, seed: seed) }

    // MARK: Routes

    @Test("talks to a server of the world", arguments: [false, true])
    func echo(isBlocking: Bool) async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library(isBlocking: isBlocking)
            library.write("hello")
            #expect(await server.readText(5) == "hello")
            server.send("world")
            library.interest = .readable
            try await bed.pass(.seconds(1))
            #expect(library.read() == Array("world".utf8))
            #expect(library.told.map(\.readiness) == [.readable])
            // A millisecond to call, one to be answered and one to say so; one there and one back.
            #expect(library.told.map(\.instant) == [Instant(nanoseconds: 5_000_000)])
            library.close()
            #expect(await server.next() == .endOfStream)
        }
    }

    @Test("may belong to an actor on the loop")
    func actor() async throws {
        try bed().run { bed in
            let service = try EchoService(on: bed.server, at: bed.hosts.anyPort)
            let engine = ActorEngine(on: bed.sockets, loop: bed.loop)
            try await engine.connect(to: service.endpoint)
            await engine.say("hello")
            try await bed.pass(.seconds(1))
            #expect(await engine.heard == "hello")
            await engine.close()
        }
    }

    @Test("meets a refusal itself, by a port where nobody listens")
    func refused() async throws {
        try bed().run { bed in
            let route = try await bed.sockets.route(to: Endpoint(host: "server", port: 1883))
            #expect(bed.loop.now == Instant(nanoseconds: 2_000_000))
            let library = LibrarySocket(to: route, on: bed.sockets, loop: bed.loop)
            library.interest = .writable
            try await bed.pass(.seconds(1))
            #expect(library.told.map(\.readiness) == [[.writable, .hangUp]])
            #expect(library.error == ECONNREFUSED)
            library.close()
        }
    }

    @Test("has no route to who is unknown, out of reach or silent")
    func noRoute() async throws {
        try bed().run { bed in
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { _ in }
            await #expect(throws: NetworkError.unreachable) {
                try await bed.sockets.route(to: Endpoint(host: "nobody", port: 1))
            }
            bed.network.takeOffline("phone")
            await #expect(throws: NetworkError.unreachable) { try await bed.sockets.route(to: listener.endpoint) }
            bed.network.bringOnline("phone")
            bed.network.partition("phone", "server")
            let start = bed.loop.now
            await #expect(throws: NetworkError.timedOut) { try await bed.sockets.route(to: listener.endpoint) }
            #expect(start.duration(to: bed.loop.now) == .seconds(127))
        }
    }

    @Test("that never comes leaves the server with a reset", arguments: [false, true])
    func routeGivenUp(byCancelling: Bool) async throws {
        try bed().run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            var route: SocketRoute? = try await bed.sockets.route(to: listener.endpoint)
            let server = await accepted.next()
            if byCancelling { route?.cancel() }
            route = nil
            #expect(await server.next() == .closed(.reset))
        }
    }

    @Test("finds what the server said before it came, and the end", arguments: [false, true])
    func serverSpeaksFirst(hasWords: Bool) async throws {
        try bed().run { bed in
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { caller in
                if hasWords { caller.send(Array("welcome".utf8)) }
                caller.finish()
            }
            let route = try await bed.sockets.route(to: listener.endpoint)
            try await bed.pass(.minutes(1))
            let library = LibrarySocket(to: route, on: bed.sockets, loop: bed.loop)
            var read: [[UInt8]] = []
            library.interest = .readable
            library.onReady = { _ in if let bytes = library.read() { read.append(bytes) } }
            try await bed.pass(.seconds(1))
            #expect(read == (hasWords ? [Array("welcome".utf8), []] : [[]]))
            library.close()
        }
    }

    @Test("may be adopted long after it has connected")
    func adoptedLate() async throws {
        try bed().run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            let route = try await bed.sockets.route(to: listener.endpoint)
            let library = LibrarySocket(to: route, on: bed.sockets, loop: bed.loop, isLate: true)
            let server = await accepted.next()
            library.write("early")
            server.send("too")
            try await bed.pass(.minutes(1))
            #expect(server.received == Array("early".utf8))
            library.adopt(on: bed.sockets, loop: bed.loop)
            library.interest = .readable
            try await bed.pass(.seconds(1))
            #expect(library.read() == Array("too".utf8))
            library.close()
            #expect(await server.wait(for: .endOfStream) == .endOfStream)
        }
    }

    @Test("is told apart from strangers at its port")
    func stranger() async throws {
        try bed().run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            let route = try await bed.sockets.route(to: listener.endpoint)
            let stranger = LibrarySocket.connect(to: route, isBlocking: true)
            send(stranger, "intruder", 8, Socket.noSignal)
            let library = LibrarySocket(to: route, on: bed.sockets, loop: bed.loop)
            library.write("hello")
            #expect(await accepted.next().readText(5) == "hello")
            library.close()
            close(stranger)
        }
    }

    // MARK: Ends

    @Test("may finish and go on reading")
    func halfClose() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            library.write("question")
            shutdown(library.descriptor, Int32(SHUT_WR))
            library.interest = .readable
            #expect(await server.readText(8) == "question")
            #expect(await server.next() == .endOfStream)
            server.send("answer")
            server.connection.finish()
            try await bed.pass(.seconds(1))
            #expect(library.read() == Array("answer".utf8))
            library.interest = .readable
            try await bed.pass(.seconds(1))
            #expect(library.read() == [])
            library.close()
            #expect(await server.next() == .closed(nil))
        }
    }

    @Test("that is closed with something unread resets the server; else its stream ends", arguments: [false, true])
    func closeUnread(hasUnread: Bool) async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            if hasUnread {
                server.send("never read")
                try await bed.pass(.seconds(1))
            }
            library.write("last words")
            try await bed.pass(.seconds(1))
            #expect(await server.readText(10) == "last words")
            library.close()
            #expect(await server.next() == (hasUnread ? .closed(.reset) : .endOfStream))
            if !hasUnread {
                server.send("anyone there?")
                #expect(await server.next() == .closed(.reset))
            }
        }
    }

    @Test("that is closed without a word is noticed, also if another takes its number")
    func closeSilently() async throws {
        try bed().run { bed in
            let service = try EchoService(on: bed.server, at: bed.hosts.anyPort)
            let (library, server, _) = try await bed.library()
            library.interest = .readable
            let route = try await bed.sockets.route(to: service.endpoint)
            library.write("one")
            let next = LibrarySocket(to: route, replacing: library, on: bed.sockets, loop: bed.loop)
            next.write("the second")
            #expect(await server.readText(3) == "one")
            #expect(await server.next() == .endOfStream)
            // The first socket hears nothing of the bytes that the second one can read, and its end changes nothing for
            // the second.
            try await bed.pass(.seconds(1))
            server.send("anyone there?")
            #expect(await server.next() == .closed(.reset))
            #expect(library.told.isEmpty)
            library.socket?.end()
            next.interest = .readable
            try await bed.pass(.seconds(1))
            #expect(next.told.map(\.readiness) == [.readable])
            #expect(next.read() == Array("the second".utf8))
            next.close()
        }
    }

    @Test("sees a reset after the bytes that came before it")
    func reset() async throws {
        try bed().run { bed in
            let (library, server, _) = try await bed.library()
            server.send("last words")
            try await bed.pass(.seconds(1))
            server.connection.reset()
            try await bed.pass(.seconds(1))
            library.interest = .readable
            #expect(library.read() == Array("last words".utf8))
            try await bed.pass(.seconds(1))
            #expect(library.read() == nil)
            #expect(library.told.contains { $0.readiness.contains(.hangUp) })
            library.close()
        }
    }

    @Test("of a process that is killed is closed by its system, and what was sent arrives", arguments: [false, true])
    func kill(hasUnread: Bool) async throws {
        try bed().run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            let sockets = bed.network.sockets(on: "phone", name: "phone/app")
            let network = try #require(sockets as? any SocketNetwork)
            let library = LibrarySocket(
                to: try await network.route(to: listener.endpoint), on: network, loop: bed.loop)
            let server = await accepted.next()
            if hasUnread { server.send("unread") }
            try await bed.pass(.seconds(1))
            library.interest = [.readable, .writable]
            library.write("goodbye")
            sockets.closeAll()
            if hasUnread {
                #expect(await server.wait(for: .endOfStream) == .closed(.reset))
            } else {
                #expect(await server.readText(7) == "goodbye")
                #expect(await server.next() == .endOfStream)
                server.send("hello?")
                #expect(await server.next() == .closed(.reset))
            }
            #expect(library.told.isEmpty)
            library.close()
        }
    }
}

/// An engine as a client library writes one: an actor whose executor is the loop.
private actor ActorEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private(set) var heard = ""
    private let loop: any Loop
    private let network: any SocketNetwork
    private var socket: LibrarySocket?

    init(on network: any SocketNetwork, loop: any Loop) {
        self.network = network
        self.loop = loop
    }

    func connect(to endpoint: Endpoint) async throws {
        let route = try await network.route(to: endpoint)
        let socket = LibrarySocket(to: route, on: network, loop: loop)
        self.socket = socket
        socket.onReady = { [self] _ in assumeIsolated { $0.read() } }
        socket.interest = .readable
    }

    private func read() { heard += String(decoding: socket?.read() ?? [], as: UTF8.self) }
    func say(_ text: String) { socket?.write(text) }
    func close() { socket?.close() }
}
