import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Authentication")
struct AuthenticationTests {
    @Test("A failure is told as the error's NSError form")
    func failure() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client(AuthService(script: [.failure(.httpError(statusCode: 401))]))
            client.connect()
            #expect(client.events == ["connectionServiceAuthStart", "connectionServiceAuthFailure"])
            #expect(client.diary.error(of: "connectionServiceAuthFailure") == CourierError.httpError.asNSError)
            #expect(client.connectionState == .disconnected)
        }
    }

    @Test("Without a network, the failure is followed by connectionUnavailable", arguments: [-1005, -1009, -1001])
    func noNetwork(_ code: Int) throws {
        try CourierBed.play { bed in
            let error = AuthError.otherError(NSError(domain: NSURLErrorDomain, code: code))
            let client = bed.phone().client(AuthService(script: [.failure(error)]))
            client.connect()
            #expect((client.events.last == "connectionUnavailable") == (code != -1001))
        }
    }

    @Test("Errors of the server are retried after 1, 2 and 4 seconds, then after the reconnect interval, which doubles")
    func serverErrors() throws {
        try CourierBed.play { bed in
            let script = Array(repeating: AuthService.Answer.failure(.httpError(statusCode: 500)), count: 7)
            let client = bed.phone().client(AuthService(script: script), interval: 3, maximum: 10)
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [1, 2, 4, 3, 6, 10, 10])
            #expect(client.connectionState == .connected)
        }
    }

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

    @Test("Before each retry the provider is told to forget its answer")
    func clearing() throws {
        try CourierBed.play { bed in
            let failure = AuthService.Answer.failure(.httpError(statusCode: 500))
            let client = bed.phone().client(AuthService(script: [failure, failure]))
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.service.calls == ["get", "clear", "get", "clear", "get"])
        }
    }

    @Test("A success gives back the quick retries and the base interval")
    func successResets() throws {
        try CourierBed.play { bed in
            let failure = AuthService.Answer.failure(.httpError(statusCode: 500))
            let service = AuthService(script: Array(repeating: failure, count: 5))
            let client = bed.phone().client(service)
            client.connect()
            await bed.advance(by: .seconds(60))
            client.disconnect()
            client.diary.clear()
            service.script = Array(repeating: failure, count: 4)
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [1, 2, 4, 5])
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

    @Test("An accepted connection lets refused credentials be replaced at once again")
    func expiryAfterSuccess() throws {
        try CourierBed.play { bed in
            let refusal = Connack(returnCode: .notAuthorized)
            bed.broker.connacks = [refusal, Connack(), refusal, Connack()]
            let client = bed.phone().client(interval: 8, maximum: 60)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .connected)
            bed.broker.close()
            await bed.advance(by: .seconds(8) + .milliseconds(100))
            #expect(client.connectionState == .connected, "one interval after the loss, not two")
            #expect(client.service.calls == ["get", "clear", "get", "clear", "get"])
        }
    }

    @Test("Other refusals are retried by the clock, with the same credentials", arguments: [1, 2, 3])
    func otherRefusals(_ code: UInt8) throws {
        try CourierBed.play { bed in
            bed.broker.connacks = [Connack(returnCode: try #require(ConnectReturnCode(rawValue: code)))]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(6))
            #expect(client.service.calls == ["get"])
            #expect(client.connectionState == .connected)
            #expect(client.diary.gaps(of: "connectionAttempt") == [5])
            #expect(client.diary.error(of: "connectionFailure")?.code == Int(code))
        }
    }

    @Test("A provider that does not answer in time is asked again, and its late answer is ignored")
    func timeout() throws {
        try CourierBed.play { bed in
            let service = AuthService()
            service.isSilent = true
            let client = bed.phone().client(service, authenticationTimeout: 30)
            client.connect()
            await bed.advance(by: .seconds(65))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [30, 30])
            #expect(service.calls == ["get", "get", "get"])
            service.waiting[0](.success(service.options))
            #expect(client.connectionState == .disconnected)
            service.waiting[2](.success(service.options))
            #expect(client.connectionState == .connecting)
            service.waiting[2](.success(service.options))
            await bed.advance(by: .seconds(60))
            #expect(bed.broker.connectionCount == 1)
        }
    }

    @Test("Without a timeout a silent provider is waited for")
    func noTimeout() throws {
        try CourierBed.play { bed in
            let service = AuthService()
            service.isSilent = true
            let client = bed.phone().client(service)
            client.connect()
            await bed.advance(by: .hours(24))
            #expect(service.calls == ["get"])
            client.connect()
            #expect(client.diary.last("connectDiscarded")?["reason"] == "Client is authenticating")
        }
    }

    @Test("An answer that comes after destroy() is discarded, and said to be; one after disconnect() is dropped")
    func lateAnswers() throws {
        try CourierBed.play { bed in
            let service = AuthService()
            service.isSilent = true
            let client = bed.phone().client(service, authenticationTimeout: 30)
            client.connect()
            client.disconnect()
            service.waiting[0](.success(service.options))
            #expect(client.diary.count(of: "connectDiscarded") == 0)
            client.connect()
            client.destroy()
            service.waiting[1](.success(service.options))
            #expect(client.diary.last("connectDiscarded")?["reason"] == "Courier client is destroyed")
            await bed.advance(by: .seconds(100))
            #expect(bed.broker.connectionCount == 0)
            #expect(service.calls.count == 2)
        }
    }

    @Test("connect() while a retry waits for its time tries at once")
    func impatience() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client(AuthService(script: [.failure(.httpError(statusCode: 401))]))
            client.connect()
            await bed.advance(by: .seconds(1))
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(client.connectionState == .connected)
            #expect(client.service.calls == ["get", "clear", "get"])
        }
    }

    @Test("Options that no CONNECT can carry are a failure, and other ones are asked for later")
    func unusableOptions() throws {
        try CourierBed.play { bed in
            let service = AuthService()
            let good = service.options
            service.options = ConnectOptions(
                host: "broker", port: 1883, clientId: "a\0b", username: "u", password: "p")
            let client = bed.phone().client(service)
            client.connect()
            #expect(client.events.suffix(2) == ["connectionFailure", "connectionLost"])
            service.options = good
            await bed.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
            #expect(service.calls == ["get", "clear", "get"])
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
