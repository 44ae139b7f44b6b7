import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

extension NetworkContractTests {
    @Test("refuses a call that nobody listens to", arguments: TestSite.allCases)
    func refused(site: TestSite) async throws {
        try await site.run { hosts in
            let listener = try hosts.server.listen(on: hosts.anyPort) { _ in }
            listener.close()
            let phone = hosts.connect(to: listener)
            #expect(await phone.next() == .closed(.refused))
            #expect(phone.events.count == 1)
        }
    }

    @Test("does not find a host that nobody knows", arguments: TestSite.allCases)
    func unknownHost(site: TestSite) async throws {
        try await site.run { hosts in
            for host in ["", "127.0.0.1\0.example.com"] {
                let phone = TestEnd(hosts.phone.connect(to: Endpoint(host: host, port: 80)), on: hosts.loop)
                #expect(phone.events.isEmpty)
                #expect(await phone.next() == .closed(.unreachable))
            }
        }
    }

    @Test("knows the host itself as localhost", arguments: TestSite.allCases)
    func localhost(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.phone, at: Endpoint(host: "localhost", port: 0))
            let phone = TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop)
            phone.send("me")
            #expect(await phone.readText(2) == "me")
        }
    }

    @Test("gives a port to one listener at a time, and free ports on demand", arguments: TestSite.allCases)
    func ports(site: TestSite) async throws {
        try await site.run { hosts in
            let first = try hosts.server.listen(on: hosts.anyPort) { _ in }
            let second = try hosts.server.listen(on: hosts.anyPort) { _ in }
            #expect(first.endpoint.port > 0)
            #expect(first.endpoint.port != second.endpoint.port)
            #expect(throws: NetworkError.addressInUse(first.endpoint)) {
                try hosts.server.listen(on: first.endpoint) { _ in }
            }
            first.close()
            let again = try hosts.server.listen(on: first.endpoint) { _ in }
            #expect(again.endpoint == first.endpoint)
        }
    }

    @Test("does not listen at an address that is another's", arguments: TestSite.allCases)
    func foreignAddress(site: TestSite) async throws {
        try await site.run { hosts in
            #expect(throws: NetworkError.self) {
                try hosts.server.listen(on: Endpoint(host: "192.0.2.1", port: 0)) { _ in }
            }
        }
    }

    @Test("keeps accepted connections when a listener closes", arguments: TestSite.allCases)
    func closeListener(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, listener) = try await hosts.pair()
            listener.close()
            phone.send("still")
            #expect(await server.readText(5) == "still")
            #expect(await hosts.connect(to: listener).next() == .closed(.refused))
        }
    }
}
