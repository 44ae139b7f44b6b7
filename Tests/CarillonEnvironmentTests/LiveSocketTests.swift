import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Live sockets", .timeLimit(.minutes(10)))
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

    @Test("speak IPv6 where the machine does")
    func ipv6() async throws {
        let loop = loop
        try await loop.spawn {
            let network = LiveNetwork(loop: loop)
            let accepted = Flag()
            guard
                let listener = try? network.listen(on: Endpoint(host: "::1", port: 0), accept: { _ in accepted.set() })
            else { return }
            let phone = network.connect(to: listener.endpoint)
            await accepted.isSet()
            phone.reset()
            listener.close()
        }.value
    }

    @Test("look up names beside the loop")
    func names() async throws {
        let loop = loop
        try await loop.spawn {
            let network = LiveNetwork(loop: loop)
            let accepted = Flag()
            let listener = try network.listen(on: Endpoint(host: "localhost", port: 0)) { _ in accepted.set() }
            let phone = network.connect(to: listener.endpoint)
            await accepted.isSet()
            phone.reset()
            listener.close()
        }.value
    }
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
