import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("App and network")
struct LifecycleTests {
    @Test(
        "In the background the client disconnects, without pretending that the app had asked for it",
        arguments: TestedEngine.allCases)
    func background(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client(topics: ["news": .one], interval: 1, maximum: 30)
            client.connect()
            await bed.advance(by: .seconds(1))
            client.diary.clear()
            phone.platform.setApplicationState(.background)
            await bed.loop.settle()
            #expect(client.events == ["appBackground", "connectionLost"])
            #expect(client.connectionState == .disconnected)
            await bed.advance(by: .hours(10))
            #expect(bed.broker.kinds.suffix(1) == [.disconnect])
            #expect(bed.broker.connectionCount == 1, "nothing connects in the background")
        }
    }

    @Test(
        "In the foreground it connects again, with new options, if there is a topic to subscribe to",
        arguments: TestedEngine.allCases)
    func foreground(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client(topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            phone.platform.setApplicationState(.background)
            await bed.advance(by: .seconds(60))
            client.diary.clear()
            phone.platform.setApplicationState(.active)
            await bed.advance(by: .seconds(1))
            #expect(client.events.prefix(2) == ["appForeground", "connectionServiceAuthStart"])
            #expect(client.connectionState == .connected)
            #expect(client.service.calls == ["get", "get"])
            #expect(bed.broker.subscribes.count == 2)
        }
    }

    @Test("Without a topic the foreground is told of, and nothing else happens", arguments: TestedEngine.allCases)
    func foregroundWithoutTopics(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            phone.platform.setApplicationState(.background)
            await bed.loop.settle()
            client.diary.clear()
            phone.platform.setApplicationState(.active)
            await bed.advance(by: .seconds(60))
            #expect(client.events == ["appForeground"])
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .connected)
        }
    }

    @Test(
        "Going to the background in the middle of asking for options, or of waiting, ends that",
        arguments: TestedEngine.allCases)
    func backgroundWhileWaiting(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let service = AuthService()
            service.isSilent = true
            let asking = phone.client(service)
            asking.connect()
            let waiting = phone.client(AuthService("other", script: [.failure(.httpError(statusCode: 500))]))
            waiting.connect()
            phone.platform.setApplicationState(.background)
            await bed.loop.settle()
            service.waiting[0](.success(service.options))
            await bed.advance(by: .hours(1))
            #expect(bed.broker.connectionCount == 0)
            #expect(asking.events == ["connectionServiceAuthStart", "appBackground"])
        }
    }

    @Test(
        "A client of a process that was killed does nothing any more, whatever happens to app and network",
        arguments: TestedEngine.allCases)
    func killed(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client(topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            client.diary.clear()
            phone.platform.setApplicationState(.background)
            phone.platform.setApplicationState(.active)
            phone.setReachability(.unreachable)
            phone.setReachability(.wifi)
            client.release()
            await bed.advance(by: .hours(1))
            #expect(client.events.isEmpty)
            #expect(bed.broker.connectionCount == 1)
        }
    }

    @Test("Code of the app that a client calls runs in the app's environment", arguments: TestedEngine.allCases)
    func environment(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client()
            var environments: [Environment] = []
            client.diary.reaction = { _ in environments.append(.current) }
            client.courier.connectionStatePublisher.sink { _ in environments.append(.current) }
                .store(in: &client.sinks)
            client.courier.messagePublisher().sink { _ in environments.append(.current) }.store(in: &client.sinks)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x")
            await bed.advance(by: .seconds(1))
            #expect(environments.count == 9)
            #expect(environments.allSatisfy { $0 === phone.environment })
        }
    }
}
