import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Publishers")
struct PublisherTests {
    @Test("A sink that comes late hears of what happens from then on")
    func noReplay() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client()
            client.connect()
            var states: [ConnectionState] = []
            client.courier.connectionStatePublisher.sink { states.append($0) }.store(in: &client.sinks)
            await bed.advance(by: .seconds(1))
            #expect(states == [.connected], "connecting was on its way already")
            client.disconnect()
            await bed.advance(by: .seconds(1))
            #expect(states == [.connected, .connected, .disconnected])
        }
    }

    @Test("A listener that lets go of the cancellable hears nothing more, also of values on their way")
    func lettingGo() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client()
            var count = 0
            var sink: AnyCancellable? = client.courier.connectionStatePublisher.sink { _ in count += 1 }
            client.connect()
            #expect(sink != nil)
            sink = nil
            await bed.advance(by: .seconds(1))
            #expect(count == 0)
            sink = client.courier.messagePublisher().sink { _ in count += 1 }
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x")
            await bed.advance(by: .milliseconds(500))
            #expect(count == 1)
            sink?.cancel()
            sink?.cancel()
            bed.broker.publish("y")
            await bed.advance(by: .seconds(1))
            #expect(count == 1)
        }
    }

    @Test("filter and map go together in any order, on states and on messages")
    func chains() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client()
            var numbers: [Int] = [], words: [String] = [], changes: [String] = []
            client.courier.messagePublisher()
                .map { Int(String(decoding: $0.data, as: UTF8.self)) ?? 0 }
                .filter { $0 % 2 == 0 }
                .map { $0 * 10 }
                .sink { numbers.append($0) }.store(in: &client.sinks)
            let texts: AnyPublisher<String, Never> = client.courier.messagePublisher(topic: "news")
            texts.filter { $0.count < 3 }.map { "\($0)!" }.filter { !$0.isEmpty }
                .sink { words.append($0) }.store(in: &client.sinks)
            client.courier.connectionStatePublisher.filter { $0 != .connecting }.map { "\($0)" }
                .sink { changes.append($0) }.store(in: &client.sinks)
            client.connect()
            await bed.advance(by: .seconds(1))
            for text in ["1", "2", "300", "4"] { bed.broker.publish(text) }
            await bed.advance(by: .seconds(1))
            #expect(numbers == [20, 3_000, 40])
            #expect(words == ["1!", "2!", "4!"])
            #expect(changes == ["connected"])
        }
    }

    @Test("A filtered listener still counts as a listener")
    func chainsListen() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client(timeToLive: 60)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x", .atLeastOnce)
            await bed.advance(by: .seconds(1))
            var texts: [String] = []
            let publisher: AnyPublisher<String, Never> = client.courier.messagePublisher(topic: "news")
            publisher.filter { _ in true }.sink { texts.append($0) }.store(in: &client.sinks)
            await bed.advance(by: .seconds(1))
            #expect(texts == ["x"])
        }
    }

    @Test("A sink may call the client, and end itself")
    func reentrance() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client()
            var sink: AnyCancellable?
            var count = 0
            sink = client.courier.messagePublisher().sink { _ in
                count += 1
                sink?.cancel()
                client.disconnect()
            }
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x")
            bed.broker.publish("y")
            await bed.advance(by: .seconds(1))
            #expect(count == 1)
            #expect(client.connectionState == .disconnected)
        }
    }
}
