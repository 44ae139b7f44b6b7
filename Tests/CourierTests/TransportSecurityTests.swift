import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import CourierCore
import Foundation
import MQTTBroker
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Inside TLS")
struct TransportSecurityTests {
    /// A broker with that validity, and the authority that signed it.
    private static func broker(
        in bed: CourierBed, validity: CertificateValidity = .days(398), hosts: [String] = ["server"]
    ) throws -> (broker: MQTTBroker, authority: CertificateAuthority) {
        let environment = bed.phone("server").environment
        let authority = try CertificateAuthority(environment: environment)
        let broker = MQTTBroker(
            environment: environment, at: CarillonEnvironment.Endpoint(host: "server", port: 8_883),
            identity: try authority.identity(for: hosts, validity: validity, environment: environment))
        try broker.start()
        bed.keep(broker)
        return (broker, authority)
    }

    @Test(
        "A broker whose certificate has its name as a subject and no alternative name is told nothing",
        arguments: TestedEngine.allCases)
    func commonName(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let (broker, authority) = try TransportSecurityTests.broker(in: bed)
            broker.identity = try authority.outdatedIdentity(for: "server", environment: broker.environment)
            try broker.restart()
            let phone = bed.phone()
            phone.environment.platform.trustedRoots = .only([authority.certificate])
            let client = phone.client(TransportSecurityTests.service())
            nonisolated(unsafe) var errors: [NSError] = []
            client.diary.reaction = { event in
                if case .connectionFailure(_, let error?) = event.type { errors.append(error as NSError) }
            }
            client.connect()
            await bed.advance(by: .seconds(30))
            #expect(errors.count > 2)
            #expect(errors.allSatisfy { $0.domain == "TLS" && $0.code == TLSError.wrongHost("server").errorCode })
            #expect(broker.journal.received().isEmpty)
        }
    }

    private static func service(scheme: String? = "ssl") -> AuthService {
        AuthService("rider", host: "server", port: 8_883, keepAlive: 20, scheme: scheme)
    }

    @Test(
        "Messages go to a broker and come back, also after a lost connection", arguments: ["ssl", "tls"],
        TestedEngine.allCases)
    func roundTrip(scheme: String, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let (broker, authority) = try TransportSecurityTests.broker(in: bed)
            let phone = bed.phone()
            phone.environment.platform.trustedRoots = .only([authority.certificate])
            let client = phone.client(TransportSecurityTests.service(scheme: scheme), topics: ["a/#": .two])
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("one", on: "a/b", .two)
            await bed.advance(by: .seconds(1))
            broker.reset("rider")
            await bed.advance(by: .seconds(10))
            try client.publish("two", on: "a/b", .one)
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["one", "two"])
            #expect(broker.journal.violations.isEmpty)
            client.disconnect()
            await bed.advance(by: .seconds(1))
            #expect(broker.journal.disconnects().last == .disconnectPacket)
        }
    }

    @Test(
        "A broker that cannot be believed is told nothing, the failure says why, and the client tries again",
        arguments: TestedEngine.allCases)
    func failures(on engine: TestedEngine) throws {
        for (validity, hosts, isTrusted, expected) in [
            (.expired, ["server"], true, TLSError.expired), (.notYetValid, ["server"], true, .notYetValid),
            (.days(1), ["other"], true, .wrongHost("server")),
            (.days(1), ["server"], false, .untrusted("unable to get local issuer certificate")),
        ] as [(CertificateValidity, [String], Bool, TLSError)] {
            try CourierBed.play(on: engine) { bed in
                let (broker, authority) = try TransportSecurityTests.broker(
                    in: bed, validity: validity, hosts: hosts)
                let phone = bed.phone()
                if isTrusted { phone.environment.platform.trustedRoots = .only([authority.certificate]) }
                let client = phone.client(TransportSecurityTests.service())
                nonisolated(unsafe) var errors: [NSError] = []
                client.diary.reaction = { event in
                    if case .connectionFailure(_, let error?) = event.type { errors.append(error as NSError) }
                }
                client.connect()
                await bed.advance(by: .seconds(30))
                #expect(errors.count > 2)
                #expect(errors.first?.domain == "TLS" && errors.first?.code == expected.errorCode)
                #expect(errors.first?.localizedDescription == expected.description)
                #expect(broker.journal.received().isEmpty)
                #expect(bed.trace.events.contains { $0.fields.contains { $0.value == expected.description } })
            }
        }
    }

    @Test("The client says nothing to a broker that does not speak TLS", arguments: TestedEngine.allCases)
    func plainBroker(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(AuthService(scheme: "tls"))
            client.connect()
            // The broker keeps silent about what it does not understand.
            await bed.advance(by: .seconds(80))
            #expect(client.diary.count(of: "connectionFailure") == 2)
            #expect(bed.broker.connectionCount == 3)
            #expect(bed.broker.received.isEmpty)
        }
    }

    @Test(
        "An end in mid-handshake, one without a goodbye and one with one are told apart",
        arguments: TestedEngine.allCases)
    func ends(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let (broker, authority) = try TransportSecurityTests.broker(in: bed)
            let phone = bed.phone()
            phone.environment.platform.trustedRoots = .only([authority.certificate])
            nonisolated(unsafe) var errors: [(any Error)?] = []
            let client = phone.client(TransportSecurityTests.service())
            client.diary.reaction = { event in
                if case .connectionLost(_, let error, _, _) = event.type { errors.append(error) }
            }
            client.connect()
            await bed.advance(by: .seconds(1))
            broker.disconnect("rider")
            await bed.advance(by: .seconds(10))
            broker.reset("rider")
            await bed.advance(by: .seconds(10))
            #expect(errors.count == 2)
            #expect(errors.first.flatMap { $0 } == nil)
            #expect(errors.last.flatMap { $0 as? NetworkError } == .reset)
            #expect(client.diary.last("connectionSuccess") != nil)
        }
        try CourierBed.play(on: engine) { bed in
            bed.broker.endsAtOnce = true
            nonisolated(unsafe) var errors: [NSError] = []
            let client = bed.phone().client(AuthService(scheme: "tls"))
            client.diary.reaction = { event in
                if case .connectionFailure(_, let error?) = event.type { errors.append(error as NSError) }
            }
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(errors.map(\.domain) == ["TLS"] && errors.map(\.code) == [TLSError.endedInHandshake.errorCode])
        }
    }

    @Test("The same seed gives the same bytes", arguments: TestedEngine.allCases)
    func determinism(on engine: TestedEngine) throws {
        nonisolated(unsafe) var digests: [UInt64] = []
        for _ in 0..<3 {
            try CourierBed.play(on: engine) { bed in
                let (broker, authority) = try TransportSecurityTests.broker(in: bed)
                let phone = bed.phone()
                phone.environment.platform.trustedRoots = .only([authority.certificate])
                let client = phone.client(TransportSecurityTests.service(), topics: ["a": .two])
                client.connect()
                await bed.advance(by: .seconds(1))
                try client.publish("one", on: "a", .two)
                await bed.advance(by: .seconds(1))
                broker.reset("rider")
                await bed.advance(by: .seconds(60))
                digests.append(bed.trace.digest)
                #expect(client.diary.count(of: "connectionSuccess") == 2)
            }
        }
        #expect(Set(digests).count == 1)
    }
}
