import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

extension NetworkFaultTests {
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

    @Test("An end that sends nothing notices nothing", arguments: Carrier.allCases)
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
}
