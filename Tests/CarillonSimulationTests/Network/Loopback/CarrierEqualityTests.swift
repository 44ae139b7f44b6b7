import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBeds
import Testing

/// One story on every carrier: a client that keeps its connection alive and comes back when it is lost, at a server
/// that echoes.
@Suite("A story on every carrier", .timeLimit(.minutes(60)))
struct CarrierEqualityTests {
    /// Half an hour of a client's life, in which everything happens once.
    private func story(on carrier: Carrier, seed: UInt64, latency: Duration) async throws -> SimulationTrace {
        let bed = PairBed(on: carrier, seed: seed)
        try bed.run { bed in
            bed.network.setLatency(latency)
            bed.network.setPatience(connecting: .seconds(20), established: .seconds(45))
            let service = try EchoService(on: bed.server, at: Endpoint(host: "server", port: 1883))
            let client = KeptAlive(on: bed.phone, at: service.endpoint, loop: bed.loop)
            client.start()
            try await bed.pass(.seconds(100))
            bed.network.reset()
            try await bed.pass(.seconds(100))
            bed.network.takeOffline("phone")
            try await bed.pass(.seconds(100))
            bed.network.bringOnline("phone")
            try await bed.pass(.seconds(100))
            bed.network.chunk(.random(maximum: 3))
            try await bed.pass(.seconds(100))
            bed.network.refuse(at: "server")
            service.connections.last?.reset()
            try await bed.pass(.seconds(10))
            bed.network.stopRefusing()
            try await bed.pass(.seconds(100))
            service.connections.last?.finish()
            try await bed.pass(.seconds(100))
            bed.network.partition("phone", "server")
            try await bed.pass(.seconds(200))
            bed.network.heal()
            try await bed.pass(.seconds(100))
            client.stop()
            try await bed.pass(.seconds(100))
            #expect(client.echoes > 15)
            #expect(client.attempts > 8)
        }
        return bed.trace
    }

    @Test(
        "leaves the same trace in memory and on loopback, to the byte", arguments: 1...10 as ClosedRange<UInt64>,
        [Duration.zero, .milliseconds(80)])
    func equality(seed: UInt64, latency: Duration) async throws {
        let memory = try await story(on: .memory, seed: seed, latency: latency)
        let loopback = try await story(on: .loopback, seed: seed, latency: latency)
        #expect(memory.events == loopback.events)
        #expect(memory.digest == loopback.digest)
    }

    @Test(
        "goes the same way with a descriptor of the client's own, only not in the same order within an instant",
        arguments: 1...10 as ClosedRange<UInt64>, [Duration.zero, .milliseconds(80)])
    func native(seed: UInt64, latency: Duration) async throws {
        let memory = try await story(on: .memory, seed: seed, latency: latency)
        let native = try await story(on: .native, seed: seed, latency: latency)
        #expect(lines(memory) == lines(native))
    }

    /// The events, those of an instant in a lasting order.
    private func lines(_ trace: SimulationTrace) -> [String] {
        trace.events.map { event in
            let fields = event.fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
            let bytes = event.bytes.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            return
                "\(event.instant.nanoseconds) \(event.kind) \(event.lane) \(event.peer ?? "") \(event.text) \(fields)\(bytes)"
        }.sorted()
    }

    @Test("is the same each time", arguments: Carrier.allCases)
    func repetition(carrier: Carrier) async throws {
        var digests: Set<UInt64> = []
        for _ in 0..<CarrierEqualityTests.repetitions {
            digests.insert(try await story(on: carrier, seed: 0x5eed, latency: .milliseconds(1)).digest)
        }
        #expect(digests.count == 1)
    }

    /// More of them can be asked for, when the machine is to be put under load meanwhile.
    private static let repetitions =
        ProcessInfo.processInfo.environment["CARILLON_REPETITIONS"].flatMap { Int($0) } ?? 50

    @Test("is the same in a world by itself and in many side by side", arguments: [Carrier.loopback, .native])
    func sideBySide(carrier: Carrier) async throws {
        let alone = try await (1...8 as ClosedRange<UInt64>).asyncMap {
            try await story(on: carrier, seed: $0, latency: .milliseconds(1)).digest
        }
        let together = try await withThrowingTaskGroup { group in
            for seed in 1...8 as ClosedRange<UInt64> {
                group.addTask { (seed, try await story(on: carrier, seed: seed, latency: .milliseconds(1)).digest) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(Set(alone).count == 8)
        #expect((1...8 as ClosedRange<UInt64>).map { together[$0] } == alone)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

/// A client that says something every thirty seconds, and calls again when its connection is lost: after 1, 2, 4, … up
/// to 16 seconds.
///
/// Confined to the loop, hence safe to share.
private final class KeptAlive: @unchecked Sendable {
    private(set) var attempts = 0
    private(set) var echoes = 0
    private let network: any Network
    private let endpoint: Endpoint
    private let loop: any Loop
    private var connection: (any Connection)?
    private var timer: TimerToken?
    private var backOff = Duration.seconds(1)
    private var heard = ""

    init(on network: any Network, at endpoint: Endpoint, loop: any Loop) {
        self.network = network
        self.endpoint = endpoint
        self.loop = loop
    }

    func start() {
        attempts += 1
        heard = ""
        let connection = network.connect(to: endpoint)
        self.connection = connection
        connection.handler = { [self] event in
            switch event {
            case .open: ping()
            case .data(let bytes): hear(bytes)
            case .endOfStream: connection.finish()
            case .closed: retry()
            case .writable: break
            }
        }
    }

    func stop() {
        cancel()
        connection?.finish()
    }

    private func ping() {
        connection?.send(Array("ping \(attempts);".utf8))
        timer = loop.schedule(after: .seconds(30)) { [self] in ping() }
    }

    private func hear(_ bytes: [UInt8]) {
        heard += String(decoding: bytes, as: UTF8.self)
        guard heard.hasSuffix(";") else { return }
        heard = ""
        echoes += 1
        backOff = .seconds(1)
    }

    private func retry() {
        cancel()
        connection = nil
        timer = loop.schedule(after: backOff) { [self] in start() }
        backOff = min(backOff * 2, .seconds(16))
    }

    private func cancel() {
        if let timer { loop.cancel(timer) }
        timer = nil
    }
}
