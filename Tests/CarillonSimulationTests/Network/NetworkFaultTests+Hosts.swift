import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

extension NetworkFaultTests {
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

    @Test("A host that goes offline before anybody has used its name begins offline", arguments: Carrier.allCases)
    func offlineFromTheBeginning(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (_, _, listener) = try await bed.pair()
            bed.network.takeOffline("tablet")
            let tablet = TestHosts(
                loop: bed.loop, phone: bed.callers(on: "tablet"), server: bed.server, serverHost: "server")
            #expect(await tablet.connect(to: listener).next() == .closed(.unreachable))
            bed.network.bringOnline("tablet")
            #expect(await tablet.connect(to: listener).next() == .open)
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
