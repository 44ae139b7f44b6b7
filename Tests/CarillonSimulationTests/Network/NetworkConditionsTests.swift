import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

@Suite("The simulated network's conditions")
struct NetworkConditionsTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("let a byte take a millisecond, and so two to open", arguments: Carrier.allCases)
    func defaults(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            #expect(phone.times == [Instant(nanoseconds: 2_000_000)])
            phone.send("a")
            #expect(await server.time(until: .data(bytes("a"))) == .milliseconds(1))
        }
    }

    @Test("take as long as the latency says, each way for itself", arguments: Carrier.allCases)
    func latency(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setLatency(.milliseconds(80), on: .oneWay(from: "phone", to: "server"))
            bed.network.setLatency(.seconds(3), on: .oneWay(from: "server", to: "phone"))
            phone.send("a")
            #expect(await server.time(until: .data(bytes("a"))) == .milliseconds(80))
            server.send("b")
            #expect(await phone.time(until: .data(bytes("b"))) == .seconds(3))
        }
    }

    @Test(
        "vary by the jitter, and never let bytes overtake each other", arguments: Carrier.allCases,
        1...20 as ClosedRange<UInt64>)
    func jitter(carrier: Carrier, seed: UInt64) async throws {
        try PairBed(on: carrier, seed: seed).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setLatency(.milliseconds(10), jitter: .milliseconds(50))
            var delays: Set<Duration> = []
            for number in 0..<20 {
                phone.connection.send([UInt8(number)])
                delays.insert(await server.time(until: .data([UInt8(number)])))
            }
            #expect(delays.count > 10)
            #expect(delays.allSatisfy { $0 >= .milliseconds(10) && $0 <= .milliseconds(60) })

            for number in 0..<100 {
                phone.connection.send([UInt8(number)])
                try await bed.loop.clock.sleep(for: .milliseconds(1))
            }
            phone.connection.finish()
            await server.wait(for: .endOfStream)
            let sent: [UInt8] = Array(0..<100)
            #expect(server.received.suffix(100) == sent[...])
        }
    }

    @Test("vary by no more than the jitter, and by all of it at times", arguments: 0...3)
    func jitterToTheNanosecond(jitter: Int) async throws {
        try PairBed().run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setLatency(.seconds(1), jitter: .nanoseconds(jitter))
            var delays: Set<Int64> = []
            for number in 0..<100 {
                phone.connection.send([UInt8(number)])
                delays.insert(await server.time(until: .data([UInt8(number)])).wholeNanoseconds)
            }
            #expect(delays.sorted() == (0...Int64(jitter)).map { 1_000_000_000 + $0 })
        }
    }

    @Test("let no more bytes through than the bandwidth allows", arguments: Carrier.allCases)
    func bandwidth(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setBandwidth(1_000)
            phone.connection.send([UInt8](repeating: 1, count: 10_000))
            phone.connection.finish()
            #expect(await server.time(until: .endOfStream) == .milliseconds(10_001))
            // Packet by packet, not all at the end.
            #expect(server.events.count == 8)

            bed.network.setBandwidth(nil)
            server.connection.send([UInt8](repeating: 1, count: 10_000))
            server.connection.finish()
            #expect(await phone.time(until: .endOfStream) == .milliseconds(1))
        }
    }

    // A library's bytes wait in its system's buffers as well.
    @Test("let bytes wait at the sender while the line is busy", arguments: [Carrier.memory, .loopback])
    func bandwidthBuffers(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, _, _) = try await bed.pair()
            bed.network.setBandwidth(10_000)
            phone.connection.send([UInt8](repeating: 1, count: 165_536))
            try await bed.pass(.seconds(5))
            #expect(abs(phone.connection.bufferedByteCount - 115_536) < 1_460)
            let time = await phone.time(until: .writable)
            #expect(abs(time / .seconds(1) - 5) < 0.2)
        }
    }

    @Test("drip", arguments: Carrier.allCases)
    func drip(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.drip(2, every: .seconds(10))
            let start = bed.loop.now
            phone.send("abcde")
            phone.connection.finish()
            await server.wait(for: .endOfStream)
            #expect(server.events == [.data(bytes("ab")), .data(bytes("cd")), .data(bytes("e")), .endOfStream])
            let times = server.times.map { start.duration(to: $0) }
            #expect(times == [.milliseconds(1), .milliseconds(10_001), .milliseconds(20_001), .milliseconds(20_001)])
        }
    }

    @Test("that are lifted keep nobody waiting", arguments: Carrier.allCases, [false, true])
    func lifted(carrier: Carrier, restoring: Bool) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.drip(1, every: .hours(1))
            phone.send("abcdefgh")
            try await bed.pass(.seconds(1))
            if restoring { bed.network.restoreConditions() } else { bed.network.drip(4, every: .seconds(10)) }
            let start = bed.loop.now
            #expect(await server.readText(8) == "abcdefgh")
            #expect(start.duration(to: bed.loop.now) == (restoring ? .milliseconds(1) : .milliseconds(19_001)))
        }
    }

    @Test("cut after each byte", arguments: Carrier.allCases)
    func everyByte(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            phone.send("whole")
            #expect(await server.next() == .data(bytes("whole")))
            bed.network.chunk(.everyByte)
            phone.send("cut")
            phone.connection.finish()
            await server.wait(for: .endOfStream)
            #expect(
                server.events.dropFirst() == [.data(bytes("c")), .data(bytes("u")), .data(bytes("t")), .endOfStream])
        }
    }

    @Test("cut anywhere, and elsewhere with another seed", arguments: Carrier.allCases)
    func randomChunks(carrier: Carrier) async throws {
        let cuts = Cuts()
        for seed in 1...20 as ClosedRange<UInt64> {
            try PairBed(on: carrier, seed: seed).run { bed in
                let (phone, server, _) = try await bed.pair()
                bed.network.chunk(.random(maximum: 7))
                let payload = (0..<100).map { UInt8($0) }
                phone.connection.send(payload)
                #expect(await server.read(100) == payload)
                let sizes = server.events.map { if case .data(let piece) = $0 { piece.count } else { 0 } }
                #expect(sizes.allSatisfy { 1...7 ~= $0 })
                cuts.add(sizes)
            }
        }
        #expect(cuts.all.count == 20)
    }

    @Test("merge what one turn sends into one piece", arguments: Carrier.allCases)
    func coalescing(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            phone.send("one")
            phone.send("two")
            #expect(await server.next() == .data(bytes("onetwo")))
        }
    }

    @Test("corrupt one bit of each piece that is hit", arguments: Carrier.allCases, [0.0, 0.3, 1.0])
    func corruption(carrier: Carrier, probability: Double) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.corrupt(probability: probability)
            var hits = 0
            for _ in 0..<200 {
                phone.connection.send([0, 0, 0, 0])
                let flipped = await server.read(4).map(\.nonzeroBitCount).reduce(0, +)
                #expect(flipped <= 1)
                hits += flipped
            }
            #expect(probability == 0.3 ? 40...80 ~= hits : hits == Int(probability) * 200)
        }
    }

    @Test("corrupt the byte at an offset, wherever the cuts are", arguments: Carrier.allCases, [1, 3, 100])
    func corruptionAtOffset(carrier: Carrier, pieceSize: Int) async throws {
        try PairBed(on: carrier).run { bed in
            bed.network.corrupt(byteAt: 4, on: .oneWay(from: "phone", to: "server"))
            bed.network.drip(pieceSize, every: .seconds(1))
            let (phone, server, _) = try await bed.pair()
            for wire in [phone, server] { wire.connection.send([UInt8](repeating: 0, count: 10)) }
            #expect(await server.read(10).map(\.nonzeroBitCount) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
            #expect(await phone.read(10) == [UInt8](repeating: 0, count: 10))
            #expect(bed.events("connection.data").compactMap { $0["corrupted"] } == ["4"])
        }
    }

    @Test("hold for the narrowest scope, and are as before once taken back", arguments: Carrier.allCases)
    func scopes(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            let network = bed.network
            func delay() async -> Duration {
                phone.send("x")
                return await server.time(until: .data(bytes("x")))
            }
            network.setLatency(.seconds(6), on: .connection(of: server.connection))
            #expect(await delay() == .seconds(6))
            network.setLatency(.seconds(1))
            network.setLatency(.seconds(2), on: .host("phone"))
            #expect(await delay() == .seconds(6))
            network.restoreConditions()
            #expect(await delay() == .milliseconds(1))

            let scopes: [NetworkScope] = [
                .everywhere, .host("phone"), .towards("server"), .between("server", "phone"),
                .oneWay(from: "phone", to: "server"), .connection(of: server.connection),
            ]
            for (index, scope) in scopes.enumerated() {
                network.setLatency(.seconds(index + 1), on: scope)
                #expect(await delay() == .seconds(index + 1))
            }
            network.restoreConditions()
            // The later of two alike, and what is another's business.
            network.setLatency(.seconds(7), on: .between("phone", "server"))
            network.setLatency(.seconds(8), on: .between("server", "phone"))
            network.setLatency(.seconds(9), on: .oneWay(from: "server", to: "phone"))
            network.setLatency(.seconds(9), on: .towards("phone"))
            network.setLatency(.seconds(9), on: .host("tablet"))
            network.setLatency(.seconds(9), on: .connection(99))
            #expect(await delay() == .seconds(8))
        }
    }

    @Test("do not concern what a host says to itself", arguments: Carrier.allCases)
    func loopback(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            bed.network.setLatency(.seconds(5))
            bed.network.partition(on: .everywhere)
            bed.network.takeOffline("phone")
            let service = try EchoService(on: bed.phone, at: Endpoint(host: "phone", port: 80))
            let wire = TestEnd(bed.phone.connect(to: Endpoint(host: "localhost", port: 80)), on: bed.loop)
            wire.send("me")
            #expect(await wire.readText(2) == "me")
            #expect(bed.loop.now == .zero)
            #expect(service.connections.count == 1)
        }
    }
}

/// The different ways in which something was cut.
private final class Cuts: @unchecked Sendable {
    // Only one test uses it, one run after the other.
    private(set) var all: Set<[Int]> = []
    func add(_ sizes: [Int]) { all.insert(sizes) }
}
