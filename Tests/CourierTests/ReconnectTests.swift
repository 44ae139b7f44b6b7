import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Reconnecting")
struct ReconnectTests {
    @Test(
        "The interval doubles up to its maximum",
        arguments: [
            (1, 30, [1, 2, 4, 8, 16, 30, 30, 30]), (5, 10, [5, 10, 10, 10, 10, 10, 10, 10]),
            (3, 10, [3, 6, 10, 10, 10, 10, 10, 10]), (20, 10, [20, 20, 20, 20, 20, 20, 20, 20]),
        ] as [(UInt16, UInt16, [Int])])
    func doubling(_ interval: UInt16, _ maximum: UInt16, _ gaps: [Int]) throws {
        try CourierBed.play { bed in
            bed.broker.stop()
            let client = bed.phone().client(interval: interval, maximum: maximum)
            client.connect()
            while client.diary.count(of: "connectionAttempt") < 9 { await bed.advance(by: .seconds(1)) }
            #expect(client.diary.gaps(of: "connectionAttempt") == gaps)
            #expect(client.service.calls == ["get"])
            #expect(client.diary.count(of: "connectionLost") == 9, "once for each attempt")
        }
    }

    @Test("An interval of 0 tries again soon, but does not spin", .exactTimes, arguments: TestedEngine.allCases)
    func noInterval(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.stop()
            let client = bed.phone().client(interval: 0, maximum: 0)
            client.connect()
            await bed.advance(by: .seconds(10))
            #expect((90...100).contains(client.diary.count(of: "connectionAttempt")))
        }
    }

    @Test(
        "connect() while the client waits connects at once, and the timer is forgotten",
        arguments: TestedEngine.allCases)
    func impatience(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(1))
            client.connect()
            await bed.advance(by: .seconds(60))
            #expect(bed.broker.connects.count == 2)
            #expect(client.service.calls == ["get", "get"])
            #expect(client.diary.count(of: "connectionLost") == 1, "an outage is told once")
        }
    }

    @Test(
        "A broker that closes instead of answering CONNECT makes the attempt fail with code -8",
        arguments: TestedEngine.allCases)
    func closedBeforeConnack(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.connect]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.error(of: "connectionFailure")?.code == -8)
            let lost = client.diary.error(of: "connectionLost")
            #expect(lost?.domain == "MQTT")
            #expect(lost?.localizedDescription == MQTTError.closedBeforeConnack.description)
        }
    }

    @Test("A network error on the way to the broker keeps its own type", arguments: TestedEngine.allCases)
    func networkErrors(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.stop()
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            guard case .connectionFailure(_, let error) = client.diary.last("connectionFailure")?.event.type else {
                Issue.record("no failure")
                return
            }
            #expect(error as? NetworkError == .refused)
        }
    }
}
