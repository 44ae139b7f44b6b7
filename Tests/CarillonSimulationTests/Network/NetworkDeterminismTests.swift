import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

@Suite("The simulated network's chances")
struct NetworkDeterminismTests {
    /// Three phones talk to a server while everything that can strike a network strikes it.
    @discardableResult
    private func storm(on carrier: Carrier, seed: UInt64, corrupting: Bool = false) async throws -> UInt64 {
        let bed = PairBed(on: carrier, seed: seed)
        try bed.run { bed in
            let network = bed.network
            let chance = bed.loop.choices.stream("storm")
            network.setLatency(.milliseconds(5), jitter: .milliseconds(40))
            network.chunk(.random(maximum: 400))
            network.setPatience(connecting: .seconds(20), established: .seconds(60))
            if corrupting { network.corrupt(probability: 0.2) }
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            var talkers: [Talker] = []
            for index in 0..<12 {
                let sockets = bed.callers(on: "phone \(index % 3)")
                talkers.append(Talker(TestEnd(sockets.connect(to: listener.endpoint), on: bed.loop), number: index))
            }
            for step in 0..<25 {
                for talker in talkers { talker.talk(chance) }
                let name = "phone \(chance.next(below: 3))"
                switch chance.next(below: 9) {
                case 0: network.partition(name, "server")
                case 1: network.partition(from: "server", to: name)
                case 2: network.heal()
                case 3: network.takeOffline(name)
                case 4: network.bringOnline(name)
                case 5: network.setBandwidth(step % 2 == 0 ? 2_000 : nil, on: .host(name))
                case 6: network.reset(on: .between(name, "server"))
                case 7: network.drip(50, every: .milliseconds(300), on: .towards(name))
                default: network.silence(on: .oneWay(from: name, to: "server"))
                }
                try await bed.pass(.milliseconds(Int64(chance.next(below: 3_000))))
            }
            for talker in talkers { talker.wire.connection.finish() }
            network.restoreConditions()
            for index in 0..<3 { network.bringOnline("phone \(index)") }
            try await bed.pass(.hours(1))
            if !corrupting { for wire in accepted.all { verify(wire, among: talkers) } }
        }
        return bed.trace.digest
    }

    /// The bytes that arrived are the beginning of those that were sent; and all of them, if the end arrived.
    private func verify(_ wire: TestEnd, among talkers: [Talker]) {
        guard let number = wire.received.first, let talker = talkers.first(where: { $0.number == Int(number) }) else {
            return
        }
        #expect(talker.sent.starts(with: wire.received))
        if let end = wire.events.firstIndex(of: .endOfStream) {
            #expect(talker.sent == wire.received)
            #expect(wire.events[(end + 1)...].allSatisfy { if case .closed = $0 { true } else { false } })
        }
    }

    @Test(
        "keep the order of every stream and its end, whatever strikes", arguments: Carrier.allCases,
        1...100 as ClosedRange<UInt64>)
    func order(carrier: Carrier, seed: UInt64) async throws {
        try await storm(on: carrier, seed: seed)
    }

    @Test("are the same for the same seed, and others for another", arguments: Carrier.allCases)
    func digests(carrier: Carrier) async throws {
        var digests: [UInt64] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            let first = try await storm(on: carrier, seed: seed, corrupting: true)
            let second = try await storm(on: carrier, seed: seed, corrupting: true)
            #expect(first == second)
            digests.append(first)
        }
        #expect(Set(digests).count == 20)
    }

    @Test("strike one link without moving another's", arguments: Carrier.allCases)
    func substreams(carrier: Carrier) async throws {
        var arrivals: [[Instant]] = []
        for busy in [false, true] {
            let bed = PairBed(on: carrier, seed: 7, schedule: .fifo)
            try bed.run { bed in
                bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(40))
                let (phone, server, listener) = try await bed.pair()
                if busy {
                    let tablet = TestEnd(
                        bed.callers(on: "tablet").connect(to: listener.endpoint), on: bed.loop)
                    for _ in 0..<10 { tablet.send("noise") }
                }
                for _ in 0..<10 {
                    phone.send("x")
                    try await bed.pass(.milliseconds(50))
                }
                #expect(server.received.count == 10)
            }
            arrivals.append(
                bed.trace.events.filter { $0.kind == "connection.data" && $0.lane == "phone" }.map(\.instant))
        }
        #expect(arrivals[0] == arrivals[1])
        #expect(arrivals[0].count == 10)
    }

    @Test("leave nothing behind when the world is over", arguments: Carrier.allCases)
    func noLeak(carrier: Carrier) async throws {
        let network = Weak<SimulatedNetwork>()
        let ends = [Weak<TestEnd>(), Weak<TestEnd>()]
        do {
            let bed = PairBed(on: carrier)
            network.object = bed.network
            try bed.run { bed in
                // A wire and its connection hold each other, as clients and theirs do.
                let (phone, server, _) = try await bed.pair()
                (ends[0].object, ends[1].object) = (phone, server)
                // This test is not about a library's engine and its users, so it takes the handler away.
                if carrier == .native { phone.connection.handler = nil }
            }
            bed.loop.dispose()
        }
        #expect(network.object == nil)
        #expect(ends.allSatisfy { $0.object == nil })
    }
}

/// Tells whether an object is still there. Used by one test at a time.
private final class Weak<Object: AnyObject>: @unchecked Sendable {
    weak var object: Object?
}

/// Says something now and then, as long as it can. Confined to the loop, hence safe to share.
private final class Talker: @unchecked Sendable {
    let wire: TestEnd
    let number: Int
    private(set) var sent: [UInt8] = []

    init(_ wire: TestEnd, number: Int) {
        self.wire = wire
        self.number = number
    }

    func talk(_ chance: ChoiceStream) {
        // The first byte says who is talking.
        var words = sent.isEmpty ? [UInt8(number)] : []
        for _ in 0..<chance.next(below: 500) { words.append(UInt8(truncatingIfNeeded: sent.count + words.count)) }
        sent += words
        wire.connection.send(words)
    }
}
