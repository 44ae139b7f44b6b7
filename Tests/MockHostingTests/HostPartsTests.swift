import CarillonEnvironment
import Testing

@testable import MockHosting

@Suite("The parts of a host")
struct HostPartsTests {
    @Test("Most of what was held is released once, and only where it was much")
    func heldMemory() {
        var memory = HeldMemory()
        // In MiB. 32 of them are worth telling, and not less; 50 of 100 are no less than half; after 49 it counts anew.
        let released = [20, 0, 100, 50, 49, 40, 16].map { memory.hasReleasedMost(leaving: $0 * 1_048_576) }
        #expect(released == [false, false, false, false, true, false, true])
    }

    @Test("Waiting bytes are counted by connection and together, and a connection that goes takes its own along")
    func waitingBytes() {
        var connections = HostedConnections()
        let ends = (0..<3).map { _ in StubConnection() }
        let hosted = ends.map { connections.add($0, shakesHands: false) }
        for (end, byteCount) in zip(ends, [100_000, 300_000, 300_000]) { end.bufferedByteCount = byteCount }
        let told = hosted.map { connections.countSentBytes(of: $0) }
        #expect(told == [100_000, 300_000, 300_000])
        #expect(connections.waitingByteCount == 700_000)
        #expect(connections.fullestFirst.map(\.id) == [1, 2, 0].map { hosted[$0].id }, "the older first")
        ends[1].bufferedByteCount = 10
        connections.noteRoom(of: hosted[1])
        #expect(connections.waitingByteCount == 400_010)
        #expect(connections.fullOnes.map(\.id) == [hosted[0].id, hosted[2].id])
        connections.remove(hosted[2])
        #expect(connections.waitingByteCount == 100_010)
        #expect(connections.fullOnes.map(\.id) == [hosted[0].id])
        #expect(connections.inOrder.map(\.id) == [hosted[0].id, hosted[1].id])
        #expect(connections.mostByteCount == 300_000)
    }

    @Test("A connection lingers with its agreement, and the bytes of one that lingers are told to nobody")
    func phases() {
        var connections = HostedConnections()
        let end = StubConnection()
        let hosted = connections.add(end, shakesHands: true)
        let timer = TimerToken(slot: 1, generation: 2)
        #expect(!hosted.hasAgreed)
        hosted.linger(until: timer)
        #expect(!hosted.hasAgreed && hosted.isLingering)
        hosted.agree()
        #expect(hosted.hasAgreed && hosted.isLingering)
        end.bufferedByteCount = 1_000_000
        let told = connections.countSentBytes(of: hosted)
        #expect(told == nil)
        #expect(connections.waitingByteCount == 1_000_000, "they are counted all the same")
        #expect(hosted.endLingering() == timer)
        #expect(hosted.endLingering() == nil)
        #expect(hosted.hasAgreed && !hosted.isLingering)
    }
}

/// An end of a connection that does nothing. Each test has its own.
private final class StubConnection: Connection, @unchecked Sendable {
    let id: UInt64 = 0
    var handler: ((ConnectionEvent) -> Void)?
    var bufferedByteCount = 0

    func send(_ bytes: [UInt8]) {}
    func pause() {}
    func resume() {}
    func finish() {}
    func reset() {}
}
