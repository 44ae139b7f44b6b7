import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

@Suite("The simulated network's faults")
struct NetworkFaultTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    // MARK: Partitions

    @Test(
        "A partition keeps bytes back, and TCP brings them when it next tries after healing",
        arguments: Carrier.allCases)
    func partition(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            let start = bed.loop.now
            bed.network.partition("phone", "server")
            phone.send("kept")
            phone.connection.finish()
            server.send("back")
            try await bed.pass(.seconds(1))
            #expect(server.events.isEmpty)
            #expect(phone.unseenCount == 0)

            bed.network.heal()
            await server.wait(for: .endOfStream)
            await phone.wait(for: .data(bytes("back")))
            #expect(server.events == [.data(bytes("kept")), .endOfStream])
            // Tried again after 0.2, 0.6 and 1.4 seconds, of which the last is the first after healing.
            #expect(server.times.map { start.duration(to: $0) } == [.milliseconds(1_401), .milliseconds(1_401)])
        }
    }

    @Test("A partition stops what is on its way, too", arguments: Carrier.allCases)
    func partitionInFlight(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setLatency(.seconds(2))
            phone.send("on its way")
            try await bed.pass(.seconds(1))
            bed.network.partition("server", "phone")
            try await bed.pass(.seconds(10))
            #expect(server.events.isEmpty)
            bed.network.heal("phone", "server")
            #expect(await server.readText(10) == "on its way")
        }
    }

    @Test("A partition one way lets the other way live", arguments: Carrier.allCases)
    func oneWay(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.partition(from: "phone", to: "server")
            phone.send("lost")
            server.send("heard")
            #expect(await phone.readText(5) == "heard")
            try await bed.pass(.minutes(1))
            #expect(server.events.isEmpty)
            // Nothing answers the server, so it repeats itself instead of saying more.
            server.send("later")
            try await bed.pass(.minutes(1))
            #expect(phone.unseenCount == 0)
            bed.network.heal()
            #expect(await server.readText(4) == "lost")
            #expect(await phone.readText(5) == "later")
        }
    }

    @Test("A partition concerns the hosts that it names and no other", arguments: Carrier.allCases)
    func otherHosts(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            let tablet = TestEnd(
                bed.callers(on: "tablet").connect(to: listener.endpoint), on: bed.loop)
            await tablet.wait(for: .open)
            bed.network.partition("phone", "server")
            tablet.send("hello")
            phone.send("hello")
            try await bed.pass(.minutes(1))
            #expect(server.events.isEmpty)
            #expect(bed.events("connection.data").map(\.lane) == ["tablet"])
        }
    }

    @Test("Whether there is a partition is what was said last", arguments: Carrier.allCases)
    func lastWord(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let network = bed.network
            func opens() async throws -> Bool {
                let listener = try bed.server.listen(on: bed.hosts.anyPort) { _ in }
                defer { listener.close() }
                network.setPatience(connecting: .milliseconds(500))
                return await bed.hosts.connect(to: listener).next() == .open
            }
            network.partition(on: .everywhere)
            try await #expect(opens() == false)
            network.heal("phone", "server")
            try await #expect(opens())
            network.partition(on: .host("phone"))
            try await #expect(opens() == false)
            network.heal("server", "phone")
            network.partition(from: "server", to: "phone")
            try await #expect(opens() == false)
            network.heal("server", "phone")
            try await #expect(opens())
            network.partition(on: .everywhere)
            network.heal()
            try await #expect(opens())
        }
    }

    // MARK: Connections

    @Test("A host may refuse although it listens, and still call others", arguments: Carrier.allCases)
    func refuse(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            let back = try bed.phone.listen(on: Endpoint(host: "phone", port: 0)) { _ in }
            bed.network.refuse(at: "server")
            #expect(await bed.hosts.connect(to: listener).next() == .closed(.refused))
            #expect(await TestEnd(bed.server.connect(to: back.endpoint), on: bed.loop).next() == .open)
            phone.send("still here")
            #expect(await server.readText(10) == "still here")
            bed.network.stopRefusing()
            #expect(await bed.hosts.connect(to: listener).next() == .open)
        }
    }

    @Test("A reset cuts the connections in its scope, at both ends", arguments: Carrier.allCases)
    func reset(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            let (other, _, _) = try await bed.pair()
            bed.network.reset(on: .connection(of: server.connection))
            #expect(phone.unseenCount == 0)
            #expect(await phone.next() == .closed(.reset))
            #expect(await server.next() == .closed(.reset))
            try await bed.pass(.seconds(1))
            #expect(other.events == [.open])
            bed.network.reset()
            #expect(await other.next() == .closed(.reset))
            #expect(await bed.hosts.connect(to: listener).next() == .open)
        }
    }

    @Test("A reset that is lost in a partition is never repeated", arguments: Carrier.allCases)
    func lostReset(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.partition("phone", "server")
            phone.send("lost")
            try await bed.pass(.seconds(1))
            phone.connection.reset()
            try await bed.pass(.seconds(1))
            bed.network.heal()
            try await bed.pass(.hours(1))
            #expect(server.events.isEmpty)
            server.send("hello?")
            #expect(await server.next() == .closed(.reset))
        }
    }

    @Test("A connection that falls silent stays so, and new ones work", arguments: Carrier.allCases)
    func silence(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            bed.network.silence(on: .between("phone", "server"))
            let call = bed.hosts.connect(to: listener)
            #expect(await call.next() == .open)
            bed.network.heal()
            server.send("unheard")
            try await bed.pass(.minutes(10))
            #expect(phone.unseenCount == 0)
            #expect(await server.next() == .closed(.timedOut))
        }
    }
}
