import CarillonEnvironment
import TestBeds
import Testing

@testable import CarillonSimulation

/// How connections end whose ends are asked for more than one thing at once.
@Suite("Ends of connections")
struct NetworkEndTests {
    @Test(
        "A reset out of the news that there is room is the last thing to be sent",
        arguments: [.memory, .loopback] as [Carrier])
    func resetWhenWritable(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            bed.network.setLatency(.seconds(1))
            phone.reaction = { if $0 == .writable { phone.connection.reset() } }
            phone.connection.send([UInt8](repeating: 7, count: 65_537))
            phone.connection.finish()
            try await bed.pass(.milliseconds(999))
            #expect(phone.events == [.open, .writable])
            #expect(server.events.isEmpty)
            #expect(bed.network.connections(from: "phone", to: "server") == [1])
            try await bed.pass(.milliseconds(1))
            #expect(server.events.last == .closed(.reset))
            #expect(bed.network.connections(from: "phone", to: "server") == [], "nothing is under way any more")
        }
    }

    @Test("An end that finishes when there is room has sent everything before", arguments: Carrier.allCases)
    func finishWhenWritable(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let (phone, server, _) = try await bed.pair()
            phone.reaction = { event in
                guard event == .writable else { return }
                phone.send("the last words")
                phone.connection.finish()
            }
            phone.connection.send([UInt8](repeating: 7, count: 65_537))
            #expect(await server.read(65_537 + 14).suffix(14) == Array("the last words".utf8)[...])
            #expect(await server.next() == .endOfStream)
        }
    }

    @Test("A library whose connection was reset is told so again when it asks for more, until it closes its descriptor")
    func looksAgain() async throws {
        try PairBed(on: .loopback).run { bed in
            let network = try #require(bed.network as? LoopbackNetwork)
            func endCount() -> Int { (0...20).flatMap { network.ends(of: $0) }.count }
            let (library, _, _) = try await bed.library()
            library.interest = .readable
            try await bed.pass(.seconds(1))
            network.reset()
            try await bed.pass(.seconds(1))
            #expect(library.told.map(\.readiness) == [[.readable, .hangUp]])
            library.interest = [.readable, .writable]
            try await bed.pass(.seconds(1))
            #expect(library.told.map(\.readiness) == [[.readable, .hangUp], [.readable, .writable, .hangUp]])
            #expect(endCount() == 1)
            library.close()
            try await bed.pass(.seconds(1))
            #expect(endCount() == 0)
        }
    }
}
