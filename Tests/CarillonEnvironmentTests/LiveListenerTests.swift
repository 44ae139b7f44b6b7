import Testing

@testable import CarillonEnvironment

@Suite("A live listener", .timeLimit(.minutes(1)))
struct LiveListenerTests {
    private let loop = LiveLoop(name: "test")

    @Test("that is out of descriptors neither spins nor drops who waits")
    func exhausted() async throws {
        let loop = loop
        let system = Exhausted()
        let (turns, isAccepted) = try await loop.spawn {
            let address = try #require(SocketAddress.numeric(Endpoint(host: "127.0.0.1", port: 0)).first)
            let socket = try Socket.stream(for: address)
            #expect(socket.listen(at: address) == 0)
            let accepted = Flag()
            let listener = LiveListener(
                socket: socket, endpoint: Endpoint(host: "127.0.0.1", port: socket.port), loop: loop,
                acceptNext: { system.accept(socket) }, accepted: { _ in accepted.set() })
            let before = loop.thread.turns
            let caller = LiveNetwork(loop: loop).connect(to: listener.endpoint)
            await accepted.isSet()
            caller.reset()
            listener.close()
            return (loop.thread.turns - before, accepted.value)
        }.value
        #expect(isAccepted)
        #expect(system.refusals == 1)
        // It came, it was left waiting, the pause ended, it was taken: a loop that spins makes thousands.
        #expect(turns < 20)
    }
}

/// A system that has no descriptor left at the first call. Confined to the loop, hence safe to share.
private final class Exhausted: @unchecked Sendable {
    private(set) var refusals = 0

    func accept(_ socket: Socket) -> Socket.Acceptance {
        if refusals == 0 {
            refusals += 1
            return .exhausted
        }
        return socket.accept()
    }
}

/// Confined to the loop, hence safe to share.
private final class Flag: @unchecked Sendable {
    private(set) var value = false
    private var waiting: CheckedContinuation<Void, Never>?

    func set() {
        value = true
        waiting.take()?.resume()
    }

    func isSet() async {
        if !value { await withCheckedContinuation { waiting = $0 } }
    }
}
