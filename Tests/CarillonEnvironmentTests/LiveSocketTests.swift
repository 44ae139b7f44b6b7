import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Live sockets", .timeLimit(.minutes(60)))
struct LiveSocketTests {
    private let loop = LiveLoop(name: "test")

    @Test("that listen without a free descriptor neither spin nor drop who waits")
    func exhausted() async throws {
        let loop = loop
        try await loop.spawn {
            let address = try #require(SocketAddress.numeric(Endpoint(host: "127.0.0.1", port: 0)).first)
            let socket = try Socket.stream(for: address)
            #expect(socket.listen(at: address) == 0)
            let system = Exhausted(for: .milliseconds(50), on: loop)
            let accepted = Flag()
            let listener = LiveListener(
                socket: socket, endpoint: Endpoint(host: "127.0.0.1", port: socket.port), loop: loop,
                acceptNext: { system.accept(socket) }, accepted: { _ in accepted.set() })
            let caller = LiveNetwork(loop: loop).connect(to: listener.endpoint)
            await accepted.isSet()
            #expect(system.refusals == 1)
            caller.reset()
            listener.close()
        }.value
    }

    @Test("that were accepted never block, send small packets at once, and are inherited by no program")
    func accepted() throws {
        let address = try #require(SocketAddress.numeric(Endpoint(host: "127.0.0.1", port: 0)).first)
        let listener = try Socket.stream(for: address)
        defer { listener.close() }
        #expect(listener.listen(at: address) == 0)
        let caller = try Socket.stream(for: listener.address)
        defer { caller.close() }
        try caller.connect(to: listener.address)
        Socket.wait(for: [(listener, .read)])
        guard case .accepted(let socket) = listener.accept() else {
            Issue.record("The caller was not accepted.")
            return
        }
        defer { socket.close() }
        #expect(fcntl(socket.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        var isAtOnce: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        #expect(getsockopt(socket.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isAtOnce, &length) == 0)
        #expect(isAtOnce != 0)
    }

    @Test(
        "know what `accept` means",
        arguments: [
            (EAGAIN, Socket.Acceptance.none), (EMFILE, .exhausted), (ENFILE, .exhausted), (ENOBUFS, .exhausted),
            (ENOMEM, .exhausted), (ECONNABORTED, .gone), (EINTR, .gone),
        ])
    func refusals(code: Int32, meaning: Socket.Acceptance) {
        #expect("\(Socket.refusal(errno: code))" == "\(meaning)")
    }

    @Test(
        "tell errors by the network's names",
        arguments: [
            (ECONNREFUSED, NetworkError.refused), (ECONNRESET, .reset), (EPIPE, .reset), (ETIMEDOUT, .timedOut),
            (ENETUNREACH, .unreachable), (EHOSTUNREACH, .unreachable), (EACCES, .system(EACCES)),
        ])
    func errors(code: Int32, error: NetworkError) {
        #expect(NetworkError(errno: code) == error)
        #expect(!error.description.isEmpty)
    }

    @Test("find a route for a library by the host's name, and none to a host that nobody knows")
    func routes() async throws {
        let loop = loop
        try await loop.spawn {
            let network = LiveNetwork(loop: loop)
            let route = try await network.route(to: Endpoint(host: "localhost", port: 1883))
            #expect(["127.0.0.1", "::1"].contains(route.address))
            #expect(route.port == 1883)
            #expect(route.endpoint.host == "localhost")
            await #expect(throws: NetworkError.unreachable) { try await network.route(to: Endpoint(host: "", port: 1)) }
        }.value
    }

    @Test("tell of a connection that the system refuses at once, when the call has returned")
    func refusedAtOnce() async throws {
        let loop = loop
        try await loop.spawn {
            // No connection leads to everybody.
            let connection = LiveNetwork(loop: loop).connect(to: Endpoint(host: "255.255.255.255", port: 9))
            let over = Flag()
            let heard = Kept()
            connection.handler = { event in
                heard.events.append(event)
                over.set()
            }
            #expect(heard.events.isEmpty)
            await over.isSet()
            #expect(heard.events.count == 1)
            guard case .closed(_?)? = heard.events.first else {
                Issue.record("it was told \(heard.events)")
                return
            }
        }.value
    }

    @Test("tell what the peer has said before they tell that nothing can be written any more")
    func lastWords() async throws {
        let loop = loop
        try await loop.spawn {
            let address = try #require(SocketAddress.numeric(Endpoint(host: "127.0.0.1", port: 0)).first)
            let listener = try Socket.stream(for: address)
            defer { listener.close() }
            #expect(listener.listen(at: address) == 0)
            let caller = LiveNetwork(loop: loop).connect(to: Endpoint(host: "127.0.0.1", port: listener.port))
            let (isOpen, isOver, heard) = (Flag(), Flag(), Kept())
            caller.handler = { event in
                switch event {
                case .open: isOpen.set()
                case .data(let bytes): heard.bytes += bytes
                case .closed(let error):
                    heard.events.append(.closed(error))
                    isOver.set()
                default: heard.events.append(event)
                }
            }
            await isOpen.isSet()
            Socket.wait(for: [(listener, .read)])
            guard case .accepted(let peer) = listener.accept() else {
                Issue.record("The caller was not accepted.")
                return
            }
            // The caller writes when this turn is over, and the peer has gone by then.
            caller.send([UInt8](repeating: 0, count: 1_000))
            _ = peer.write(Array("too large".utf8)[...])
            peer.abort()
            await isOver.isSet()
            #expect(String(decoding: heard.bytes, as: UTF8.self) == "too large")
            #expect(heard.events == [.closed(.reset)])
        }.value
    }

    @Test("speak IPv6 where the machine does", .enabled(if: LiveSocketTests.hasIPv6, "it does not"))
    func ipv6() async throws {
        #expect(try await answer(from: "::1") == Array("heard hello".utf8))
    }

    @Test("look up names beside the loop")
    func names() async throws {
        #expect(try await answer(from: "localhost") == Array("heard hello".utf8))
    }

    private static let hasIPv6: Bool = {
        guard let address = SocketAddress.numeric(Endpoint(host: "::1", port: 0)).first,
            let socket = try? Socket.stream(for: address)
        else { return false }
        defer { socket.close() }
        return socket.listen(at: address) == 0
    }()

    /// The answer of a server on that host to “hello”, up to the end of the connection.
    private func answer(from host: String) async throws -> [UInt8] {
        let loop = loop
        return try await loop.spawn {
            let server = Kept()
            let listener = try LiveNetwork(loop: loop).listen(on: Endpoint(host: host, port: 0)) { connection in
                server.connection = connection
                connection.handler = { [weak connection] event in
                    guard case .data(let bytes) = event else { return }
                    connection?.send(Array("heard ".utf8) + bytes)
                    connection?.finish()
                }
            }
            defer { listener.close() }
            let phone = LiveNetwork(loop: loop).connect(to: listener.endpoint)
            let over = Flag()
            let heard = Kept()
            phone.handler = { [weak phone] event in
                switch event {
                case .open: phone?.send(Array("hello".utf8))
                case .data(let bytes): heard.bytes += bytes
                case .endOfStream, .closed: over.set()
                default: break
                }
            }
            await over.isSet()
            phone.reset()
            server.connection?.reset()
            return heard.bytes
        }.value
    }
}

/// Confined to the loop, hence safe to share.
private final class Kept: @unchecked Sendable {
    var connection: (any Connection)?
    var bytes: [UInt8] = []
    var events: [ConnectionEvent] = []
}

/// A system that has no descriptor left for a while. Confined to the loop, hence safe to share.
private final class Exhausted: @unchecked Sendable {
    private(set) var refusals = 0
    private let duration: Duration
    private let loop: LiveLoop
    private var end: Instant?

    init(for duration: Duration, on loop: LiveLoop) {
        self.duration = duration
        self.loop = loop
    }

    func accept(_ socket: Socket) -> Socket.Acceptance {
        let end = end ?? loop.now.advanced(by: duration)
        self.end = end
        guard loop.now < end else { return socket.accept() }
        refusals += 1
        return .exhausted
    }
}

/// Confined to the loop, hence safe to share.
private final class Flag: @unchecked Sendable {
    private var value = false
    private var waiting: CheckedContinuation<Void, Never>?

    func set() {
        value = true
        waiting.take()?.resume()
    }

    func isSet() async {
        if !value { await withCheckedContinuation { waiting = $0 } }
    }
}
