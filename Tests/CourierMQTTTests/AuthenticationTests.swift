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
        try Scene.play { scene in
            let client = scene.phone().client(AuthService(script: [.failure(.httpError(statusCode: 401))]))
            client.connect()
            #expect(client.events == ["connectionServiceAuthStart", "connectionServiceAuthFailure"])
            #expect(client.diary.error(of: "connectionServiceAuthFailure") == CourierError.httpError.asNSError)
            #expect(client.connectionState == .disconnected)
        }
    }

    @Test("Without a network, the failure is followed by connectionUnavailable", arguments: [-1005, -1009, -1001])
    func noNetwork(_ code: Int) throws {
        try Scene.play { scene in
            let error = AuthError.otherError(NSError(domain: NSURLErrorDomain, code: code))
            let client = scene.phone().client(AuthService(script: [.failure(error)]))
            client.connect()
            #expect((client.events.last == "connectionUnavailable") == (code != -1001))
        }
    }

    @Test("Errors of the server are retried after 1, 2 and 4 seconds, then after the reconnect interval, which doubles")
    func serverErrors() throws {
        try Scene.play { scene in
            let script = Array(repeating: AuthService.Answer.failure(.httpError(statusCode: 500)), count: 7)
            let client = scene.phone().client(AuthService(script: script), interval: 3, maximum: 10)
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [1, 2, 4, 3, 6, 10, 10])
            #expect(client.connectionState == .connected)
        }
    }

    @Test(
        "What the server does not want is retried after the reconnect interval only",
        arguments: [AuthError.httpError(statusCode: 401), .otherError(NSError(domain: "vault", code: 1))])
    func clientErrors(_ error: AuthError) throws {
        try Scene.play { scene in
            let client = scene.phone().client(AuthService(script: [.failure(error), .failure(error)]))
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [5, 10])
        }
    }

    @Test("Before each retry the provider is told to forget its answer")
    func clearing() throws {
        try Scene.play { scene in
            let failure = AuthService.Answer.failure(.httpError(statusCode: 500))
            let client = scene.phone().client(AuthService(script: [failure, failure]))
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.service.calls == ["get", "clear", "get", "clear", "get"])
        }
    }

    @Test("A success gives back the quick retries and the base interval")
    func successResets() throws {
        try Scene.play { scene in
            let failure = AuthService.Answer.failure(.httpError(statusCode: 500))
            let service = AuthService(script: Array(repeating: failure, count: 5))
            let client = scene.phone().client(service)
            client.connect()
            await scene.advance(by: .seconds(60))
            client.disconnect()
            client.diary.clear()
            service.script = Array(repeating: failure, count: 4)
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [1, 2, 4, 5])
        }
    }

    @Test("Refused credentials are replaced at once the first time, then after growing delays", arguments: [4, 5])
    func refusedCredentials(_ code: UInt8) throws {
        try Scene.play { scene in
            let refusal = Connack(returnCode: try #require(ConnectReturnCode(rawValue: code)))
            scene.broker.connacks = Array(repeating: refusal, count: 4)
            let service = AuthService()
            let client = scene.phone().client(service, interval: 1, maximum: 30)
            client.diary.reaction = { event in
                if case .connectionFailure = event.type {
                    service.options = ConnectOptions(
                        host: "broker", port: 1883, clientId: "rider", username: "u",
                        password: "try \(service.calls.count)")
                }
            }
            client.connect()
            await scene.advance(by: .milliseconds(100))
            #expect(
                scene.broker.connects.map { String(decoding: $0.password ?? [], as: UTF8.self) } == ["secret", "try 1"])
            #expect(service.calls == ["get", "clear", "get"])
            #expect(client.diary.error(of: "connectionFailure")?.domain == "MQTT")
            #expect(client.diary.error(of: "connectionFailure")?.code == Int(code))
            await scene.advance(by: .seconds(60))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [0, 1, 2, 4])
            #expect(client.connectionState == .connected)
            #expect(client.diary.count(of: "connectionLost") == 4, "once for each attempt")
        }
    }

    @Test("An accepted connection lets refused credentials be replaced at once again")
    func expiryAfterSuccess() throws {
        try Scene.play { scene in
            let refusal = Connack(returnCode: .notAuthorized)
            scene.broker.connacks = [refusal, Connack(), refusal, Connack()]
            let client = scene.phone().client(interval: 8, maximum: 60)
            client.connect()
            await scene.advance(by: .seconds(1))
            #expect(client.connectionState == .connected)
            scene.broker.close()
            await scene.advance(by: .seconds(8) + .milliseconds(100))
            #expect(client.connectionState == .connected, "one interval after the loss, not two")
            #expect(client.service.calls == ["get", "clear", "get", "clear", "get"])
        }
    }

    @Test("Other refusals are retried by the clock, with the same credentials", arguments: [1, 2, 3])
    func otherRefusals(_ code: UInt8) throws {
        try Scene.play { scene in
            scene.broker.connacks = [Connack(returnCode: try #require(ConnectReturnCode(rawValue: code)))]
            let client = scene.phone().client()
            client.connect()
            await scene.advance(by: .seconds(6))
            #expect(client.service.calls == ["get"])
            #expect(client.connectionState == .connected)
            #expect(client.diary.gaps(of: "connectionAttempt") == [5])
            #expect(client.diary.error(of: "connectionFailure")?.code == Int(code))
        }
    }

    @Test("A provider that does not answer in time is asked again, and its late answer is ignored")
    func timeout() throws {
        try Scene.play { scene in
            let service = AuthService()
            service.isSilent = true
            let client = scene.phone().client(service, authenticationTimeout: 30)
            client.connect()
            await scene.advance(by: .seconds(65))
            #expect(client.diary.gaps(of: "connectionServiceAuthStart") == [30, 30])
            #expect(service.calls == ["get", "get", "get"])
            service.waiting[0](.success(service.options))
            #expect(client.connectionState == .disconnected)
            service.waiting[2](.success(service.options))
            #expect(client.connectionState == .connecting)
            service.waiting[2](.success(service.options))
            await scene.advance(by: .seconds(60))
            #expect(scene.broker.connectionCount == 1)
        }
    }

    @Test("Without a timeout a silent provider is waited for")
    func noTimeout() throws {
        try Scene.play { scene in
            let service = AuthService()
            service.isSilent = true
            let client = scene.phone().client(service)
            client.connect()
            await scene.advance(by: .hours(24))
            #expect(service.calls == ["get"])
            client.connect()
            #expect(client.diary.last("connectDiscarded")?["reason"] == "Client is authenticating")
        }
    }

    @Test("An answer that comes after destroy() is discarded, and said to be; one after disconnect() is dropped")
    func lateAnswers() throws {
        try Scene.play { scene in
            let service = AuthService()
            service.isSilent = true
            let client = scene.phone().client(service, authenticationTimeout: 30)
            client.connect()
            client.disconnect()
            service.waiting[0](.success(service.options))
            #expect(client.diary.count(of: "connectDiscarded") == 0)
            client.connect()
            client.destroy()
            service.waiting[1](.success(service.options))
            #expect(client.diary.last("connectDiscarded")?["reason"] == "Courier client is destroyed")
            await scene.advance(by: .seconds(100))
            #expect(scene.broker.connectionCount == 0)
            #expect(service.calls.count == 2)
        }
    }

    @Test("connect() while a retry waits for its time tries at once")
    func impatience() throws {
        try Scene.play { scene in
            let client = scene.phone().client(AuthService(script: [.failure(.httpError(statusCode: 401))]))
            client.connect()
            await scene.advance(by: .seconds(1))
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.connectionState == .connected)
            #expect(client.service.calls == ["get", "clear", "get"])
        }
    }

    @Test("Options that no CONNECT can carry are a failure, and other ones are asked for later")
    func unusableOptions() throws {
        try Scene.play { scene in
            let service = AuthService()
            let good = service.options
            service.options = ConnectOptions(
                host: "broker", port: 1883, clientId: "a\0b", username: "u", password: "p")
            let client = scene.phone().client(service)
            client.connect()
            #expect(client.events.suffix(2) == ["connectionFailure", "connectionLost"])
            service.options = good
            await scene.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
            #expect(service.calls == ["get", "clear", "get"])
        }
    }

    @Test("Without a client identifier only a clean session is asked for [MQTT-3.1.3-7]", arguments: [false, true])
    func nameless(_ isClean: Bool) throws {
        try Scene.play { scene in
            let service = AuthService("", clean: isClean)
            let client = scene.phone().client(service)
            client.connect()
            await scene.advance(by: .seconds(6))
            #expect(scene.broker.connects.count == (isClean ? 1 : 0))
            #expect(client.diary.count(of: "connectionFailure") == (isClean ? 0 : 2))
            #expect(service.calls == (isClean ? ["get"] : ["get", "clear", "get"]))
        }
    }

    @Test("Options that ask for TLS never go out without it")
    func noSecureTransport() throws {
        try Scene.play { scene in
            let phone = scene.phone()
            phone.environment.courierParts.secure = nil
            let client = phone.client(AuthService(scheme: "tls"))
            client.connect()
            await scene.advance(by: .seconds(60))
            #expect(client.diary.count(of: "connectionFailure") > 1)
            #expect(scene.broker.connectionCount == 0)
        }
    }
}
