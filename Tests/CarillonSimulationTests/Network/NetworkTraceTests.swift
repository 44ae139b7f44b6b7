import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

@Suite("The simulated network's trace")
struct NetworkTraceTests {
    @Test("tells of each connection from its opening to its end", arguments: Carrier.allCases)
    func connection(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let app = bed.network.sockets(on: "phone", name: "phone/app")
            let service = try EchoService(on: bed.server, at: Endpoint(host: "server", port: 1883))
            let wire = TestEnd(app.connect(to: service.endpoint), on: bed.loop)
            wire.send("hi")
            #expect(await wire.readText(2) == "hi")
            wire.connection.finish()
            await wire.wait(for: .closed(nil))
            try await bed.pass(.seconds(1))
            #expect(
                bed.trace.events.map(line) == [
                    "2000 connection.opened phone/app>server: phone/app connects to server:1883 [connection=1 port=1883]",
                    "3000 connection.data phone/app>server: 2 bytes [connection=1 sent=2000000] hi",
                    "4000 connection.data server>phone/app: 2 bytes [connection=1 sent=3000000] hi",
                    "5000 connection.closed server>phone/app: closed, both ends had finished [connection=1 reason=finished]",
                    "6000 connection.closed phone/app>server: closed, both ends had finished [connection=1 reason=finished]",
                ])
        }
    }

    @Test("tells why an attempt failed", arguments: Carrier.allCases)
    func failures(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let nobody = Endpoint(host: "nobody", port: 80), server = Endpoint(host: "server", port: 80)
            for endpoint in [nobody, server] {
                let wire = TestEnd(bed.phone.connect(to: endpoint), on: bed.loop)
                _ = await wire.next()
            }
            #expect(
                bed.trace.events.map { "\($0.kind) \($0.lane)>\($0.peer ?? "") \($0["reason"] ?? "")" } == [
                    "connection.failed phone>nobody unreachable", "connection.failed phone>server refused",
                ])
        }
    }

    @Test("tells how a process that died has left its connections", arguments: [.memory, .loopback] as [Carrier])
    func deaths(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let accepted = AcceptedEnds(on: bed.loop)
            let listener = try bed.server.listen(on: bed.hosts.anyPort) { accepted.add($0) }
            for name in ["idle", "reading"] {
                let app = bed.network.sockets(on: "phone", name: name)
                let wire = TestEnd(app.connect(to: listener.endpoint), on: bed.loop)
                let peer = await accepted.next()
                await wire.wait(for: .open)
                peer.reaction = { if $0 == .endOfStream { peer.connection.finish() } }
                wire.connection.pause()
                if name == "reading" { peer.send("not read") }
                try await bed.pass(.seconds(1))
                app.closeAll()
                try await bed.pass(.seconds(1))
                #expect(wire.events == [.open])
            }
            let caller = bed.network.sockets(on: "phone", name: "calling")
            _ = caller.connect(to: listener.endpoint)
            caller.closeAll()
            try await bed.pass(.seconds(1))
            let endings = bed.trace.events.filter { ["connection.closed", "connection.failed"].contains($0.kind) }
            #expect(
                endings.map { "\($0.kind) \($0.lane)>\($0.peer ?? "") \($0["reason"] ?? "")" } == [
                    "connection.closed idle>server aborted", "connection.closed server>idle finished",
                    "connection.closed reading>server aborted", "connection.closed server>reading reset",
                    "connection.failed calling>server aborted",
                ])
        }
    }

    @Test("tells of each fault, in one line", arguments: Carrier.allCases)
    func faults(carrier: Carrier) async throws {
        try PairBed(on: carrier).run { bed in
            let network = bed.network
            let (_, server, _) = try await bed.pair()
            network.partition("phone", "server")
            network.partition(from: "server", to: "phone")
            network.partition(on: .everywhere)
            network.heal()
            network.heal("phone", "server")
            network.takeOffline("phone")
            network.bringOnline("phone")
            network.refuse(at: "server")
            network.stopRefusing()
            network.setLatency(.milliseconds(80), jitter: .milliseconds(20), on: .between("phone", "server"))
            network.setBandwidth(1_000, on: .host("phone"))
            network.setBandwidth(nil)
            network.drip(1, every: .seconds(1))
            network.chunk(.everyByte)
            network.chunk(.random(maximum: 9))
            network.chunk(.asSent)
            network.corrupt(probability: 0.5)
            network.corrupt(byteAt: 17, on: .connection(of: server.connection))
            network.setPatience(connecting: .seconds(5), established: .seconds(20))
            network.restoreConditions()
            network.silence(on: .connection(of: server.connection))
            network.reset()
            network.vanish("server")
            let faults = bed.trace.events.filter { $0.kind.hasPrefix("fault.") }
            #expect(
                faults.map { "\($0.kind) \($0.lane)>\($0.peer ?? ""): \($0.text)" } == [
                    "fault.partition phone>server: between phone and server: is cut",
                    "fault.partition server>phone: from server to phone: is cut",
                    "fault.partition network>: the whole network is cut",
                    "fault.heal network>: all partitions are mended",
                    "fault.heal phone>server: between phone and server: is mended",
                    "fault.offline phone>: phone is offline",
                    "fault.online phone>: phone is online",
                    "fault.refuse server>: server refuses new connections",
                    "fault.accept network>: new connections are accepted",
                    "fault.latency phone>server: between phone and server: takes 0.08 seconds up to 0.1 seconds",
                    "fault.bandwidth phone>: phone carries 1000 bytes a second",
                    "fault.bandwidth network>: the whole network has no limit",
                    "fault.drip network>: the whole network drips 1 bytes every 1.0 seconds",
                    "fault.chunk network>: the whole network cuts after each byte",
                    "fault.chunk network>: the whole network cuts anywhere, after 9 bytes at the latest",
                    "fault.chunk network>: the whole network leaves pieces whole",
                    "fault.corrupt network>: the whole network corrupts pieces with probability 0.5",
                    "fault.corrupt phone>server: connection 1 corrupts byte 17",
                    "fault.patience network>: the whole network gives up connecting after 5.0 seconds and silence after 20.0 seconds",
                    "fault.restored network>: the network is as it was at the beginning",
                    "fault.silence phone>server: connection 1 falls silent",
                    "fault.reset network>: the whole network is reset",
                    "fault.vanish server>: server is gone",
                ])
        }
    }

    private func line(_ event: TraceEvent) -> String {
        let fields = event.fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        let bytes = event.bytes.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        return
            "\(event.instant.nanoseconds / 1_000) \(event.kind) \(event.lane)>\(event.peer ?? ""): \(event.text) [\(fields)]\(bytes)"
    }
}
