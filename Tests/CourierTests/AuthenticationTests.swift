import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Authentication")
struct AuthenticationTests {
    @Test(
        "A request that the server does not want is retried after the reconnect interval only",
        arguments: [AuthError.httpError(statusCode: 401), .otherError(NSError(domain: "vault", code: 1))])
    func clientErrors(_ error: AuthError) throws {
        try CourierBed.play { bed in
            let client = bed.phone().client(AuthService(script: [.failure(error), .failure(error)]))
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [5, 10])
        }
    }

    @Test("Refused credentials are replaced at once the first time, then after growing delays", arguments: [4, 5])
    func refusedCredentials(_ code: UInt8) throws {
        try CourierBed.play { bed in
            let refusal = Connack(returnCode: try #require(ConnectReturnCode(rawValue: code)))
            bed.broker.connacks = Array(repeating: refusal, count: 4)
            let service = AuthService()
            let client = bed.phone().client(service, interval: 1, maximum: 30)
            client.diary.reaction = { event in
                if case .connectionFailure = event.type {
                    service.options = ConnectOptions(
                        host: "broker", port: 1883, clientId: "rider", username: "u",
                        password: "try \(service.calls.count)")
                }
            }
            client.connect()
            await bed.advance(by: .milliseconds(100))
            #expect(
                bed.broker.connects.map { String(decoding: $0.password ?? [], as: UTF8.self) } == ["secret", "try 1"])
            #expect(service.calls == ["get", "clear", "get"])
            #expect(client.diary.error(of: "connectionFailure")?.domain == "MQTT")
            #expect(client.diary.error(of: "connectionFailure")?.code == Int(code))
            await bed.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [0, 1, 2, 4])
            #expect(client.connectionState == .connected)
            #expect(client.diary.count(of: "connectionLost") == 4, "once for each attempt")
        }
    }

    @Test("Without a client identifier only a clean session is asked for [MQTT-3.1.3-7]", arguments: [false, true])
    func nameless(_ isClean: Bool) throws {
        try CourierBed.play { bed in
            let service = AuthService("", clean: isClean)
            let client = bed.phone().client(service)
            client.connect()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.connects.count == (isClean ? 1 : 0))
            #expect(client.diary.count(of: "connectionFailure") == (isClean ? 0 : 2))
            #expect(service.calls == (isClean ? ["get"] : ["get", "clear", "get"]))
        }
    }

    @Test("Options that ask for TLS never go out without it")
    func noSecureTransport() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            phone.environment.courierParts.secure = nil
            let client = phone.client(AuthService(scheme: "tls"))
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.diary.count(of: "connectionFailure") > 1)
            #expect(bed.broker.connectionCount == 0)
        }
    }
}
