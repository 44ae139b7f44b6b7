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

    // MARK: Patience

    @Test(
        "Sent bytes without an answer end in a timeout, after 924.6 seconds", arguments: Carrier.allCases,
        [nil, Duration.seconds(20)])
    func timeout(carrier: Carrier, patience: Duration?) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            if let patience { bed.network.setPatience(established: patience) }
            bed.network.partition("phone", "server")
            phone.send("anyone there?")
            let time = await phone.time(until: .closed(carrier.timeout))
            #expect(time == patience ?? .milliseconds(924_600))
            #expect(phone.events == [.open, .closed(carrier.timeout)])

            // The server said nothing, so it knows nothing until it does and hears that nobody is there.
            bed.network.heal()
            try await bed.pass(.hours(1))
            #expect(server.events.isEmpty)
            server.send("hello?")
            #expect(await server.next() == .closed(.reset))
        }
    }

    @Test("Bytes that arrive but whose answers do not end in a timeout, too", arguments: Carrier.allCases)
    func unanswered(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.partition(from: "server", to: "phone")
            phone.send("hello")
            let start = bed.loop.now
            #expect(await server.readText(5) == "hello")
            #expect(await phone.next() == .closed(carrier.timeout))
            #expect(start.duration(to: bed.loop.now) == .milliseconds(924_600))
        }
    }

    @Test("Who sends nothing notices nothing", arguments: Carrier.allCases)
    func idle(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.partition("phone", "server")
            try await bed.pass(.days(30))
            bed.network.heal()
            phone.send("good morning")
            #expect(await server.readText(12) == "good morning")
            #expect(phone.events == [.open])
        }
    }

    @Test("A partition that ends in time is no reason to give up, however often it comes", arguments: Carrier.allCases)
    func patienceStartsAnew(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setPatience(established: .seconds(30))
            for _ in 0..<10 {
                bed.network.partition("phone", "server")
                phone.send("x")
                try await bed.pass(.seconds(10))
                bed.network.heal()
                #expect(await server.readText(1) == "x")
                try await bed.pass(.seconds(30))
            }
            #expect(phone.events == [.open])
        }
    }

    @Test(
        "A call into a partition is given up after 127 seconds", arguments: Carrier.allCases,
        [nil, Duration.seconds(5)])
    func connectTimeout(carrier: Carrier, patience: Duration?) async throws {
        try PairBed(on: carrier).run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            if let patience { bed.network.setPatience(connecting: patience) }
            for direction in [("phone", "server"), ("server", "phone")] {
                bed.network.partition(from: direction.0, to: direction.1)
                let phone = bed.hosts.connect(to: listener)
                let time = await phone.time(until: .closed(.timedOut))
                #expect(time == patience ?? .seconds(127))
                bed.network.heal()
                try await bed.pass(.minutes(10))
            }
            #expect(accepted.all.isEmpty)
            #expect(bed.network.connections(from: "phone", to: "server").isEmpty)
        }
    }

    @Test("A call is repeated after 1, 3, 7, … seconds, and so may outlive a partition", arguments: Carrier.allCases)
    func connectAgain(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { _ in }
            bed.network.partition("phone", "server")
            let phone = bed.hosts.connect(to: listener)
            try await bed.pass(.seconds(4))
            bed.network.heal()
            #expect(await phone.next() == .open)
            #expect(bed.loop.now == Instant(nanoseconds: 7_002_000_000))
        }
    }

    // MARK: Hosts

    @Test(
        "A host that is offline reaches nobody, and its connections fall silent until it is back",
        arguments: Carrier.allCases)
    func offline(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            bed.network.takeOffline("phone")
            let call = bed.hosts.connect(to: listener)
            #expect(call.events.isEmpty)
            #expect(await call.next() == .closed(.unreachable))
            phone.send("later")
            server.send("too")
            try await bed.pass(.minutes(5))
            #expect(server.events.isEmpty)
            #expect(phone.unseenCount == 0)
            bed.network.bringOnline("phone")
            #expect(await server.readText(5) == "later")
            #expect(await phone.readText(3) == "too")
            #expect(await bed.hosts.connect(to: listener).next() == .open)
        }
    }

    @Test(
        "A host that lost power tells nobody, and resets whoever goes on when it is back", arguments: Carrier.allCases)
    func vanish(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, listener) = try await bed.pair()
            bed.network.vanish("server")
            phone.send("hello?")
            try await bed.pass(.minutes(5))
            #expect(phone.unseenCount == 0)
            bed.network.bringOnline("server")
            #expect(await phone.next() == .closed(.reset))
            #expect(server.events.isEmpty)
            #expect(await bed.hosts.connect(to: listener).next() == .closed(.refused))
            _ = try bed.server.listen(on: listener.endpoint) { _ in }
            #expect(await bed.hosts.connect(to: listener).next() == .open)
        }
    }

    @Test("A process that dies leaves its connections to the system, which ends them", arguments: Carrier.allCases)
    func process(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let other = bed.network.sockets(on: "server", name: "server/other")
            let kept = try other.listen(on: bed.hosts.anyPort) { _ in }
            let (phone, server, listener) = try await bed.pair()
            let (unread, unreading, _) = try await bed.pair()
            unreading.connection.pause()
            unread.send("never read")
            try await bed.pass(.seconds(1))

            bed.server.closeAll()
            #expect(await phone.next() == .endOfStream)
            #expect(await unread.next() == .closed(.reset))
            phone.send("hello?")
            #expect(await phone.next() == .closed(.reset))
            #expect(await bed.hosts.connect(to: listener).next() == .closed(.refused))
            #expect(await bed.hosts.connect(to: kept).next() == .open)
            #expect(server.events.isEmpty)
            #expect(unreading.events.isEmpty)
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

    // MARK: Names

    @Test("A host can be called by other names", arguments: Carrier.allCases)
    func alias(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            bed.network.addAlias("api.example.com", of: "server")
            let service = try EchoService(on: bed.server, at: Endpoint(host: "api.example.com", port: 443))
            #expect(service.endpoint == Endpoint(host: "api.example.com", port: 443))
            let phone = TestEnd(bed.phone.connect(to: service.endpoint), on: bed.loop)
            #expect(await phone.next() == .open)
            #expect(bed.events("connection.opened").map(\.peer) == ["server"])
            let wildcard = try bed.server.listen(on: Endpoint(host: "0.0.0.0", port: 0)) { _ in }
            #expect(wildcard.endpoint.host == "server")
        }
    }

    @Test("A name that no host has is noticed", arguments: Carrier.allCases)
    func unknownNames(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            bed.network.partition("phone", "sever")
            bed.network.takeOffline("tablet")
            #expect(bed.network.namesWithoutHost == ["sever", "tablet"])
            _ = bed.network.sockets(on: "tablet")
            #expect(bed.network.namesWithoutHost == ["sever"])
        }
    }
}
