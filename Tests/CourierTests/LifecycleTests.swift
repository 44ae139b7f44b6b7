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
