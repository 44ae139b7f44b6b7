import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, sections 4.3 to 4.6: delivery")
struct DeliveryStatements {
    @Test("MQTT-4.3.1-1: at QoS 0 a message is sent once, with QoS 0 and DUP 0")
    func atMostOnce() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce, clean: false)
        client.publish("m", to: "a", .qos1(1))
        #expect(client.bytes.suffix(10) == [0x30, 4, 0, 1, 0x61, 0x6D, 0x40, 2, 0, 1])
        client.lose()
        #expect(bed.connect("alice", clean: false).take() == [])
    }

    @Test("MQTT-4.4.0-1: what is not acknowledged is sent again under its identifier, PUBREL first")
    func resumed() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["#"], clean: false)
        let other = bed.connect("bob")
        for (text, delivery) in [("one", .qos2(1)), ("two", .qos1(2)), ("three", .qos2(3)), ("four", .qos1(4))]
            as [(String, Publish.Delivery)]
        {
            other.publish(text, to: "a", delivery)
        }
        client.send(.pubrec(3), .puback(2))
        client.lose()
        other.publish("five", to: "a", .qos1(5))
        let again = bed.open()
        again.connect("alice", clean: false)
        #expect(
            again.take() == [
                .connack(sessionPresent: true), .pubrel(3), .publish("one", to: "a", .qos2(1, dup: true)),
                .publish("four", to: "a", .qos1(4, dup: true)), .publish("five", to: "a", .qos1(5)),
            ])
    }

    @Test("MQTT-4.4.0-1: nothing is sent again while the connection lasts")
    func notRepeated() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], clean: false)
        bed.connect("bob").publish("m", to: "a", .qos1(1))
        client.take()
        bed.pass(.days(1))
        #expect(client.take() == [])
    }

    @Test("MQTT-4.5.0-1: a message is added to the session of every client that wants it, there or away")
    func everySession() {
        let bed = CoreBed()
        let clients = (0..<4).map {
            bed.subscriber(ClientIdentifier("client \($0)"), to: $0 < 3 ? ["a"] : ["b"], clean: false)
        }
        clients[1].lose()
        bed.connect("bob").publish("m", to: "a", .qos1(1))
        let states = (0..<4).compactMap { bed.stack.core.state(of: ClientIdentifier("client \($0)")) }
        #expect(states.map { $0.inFlight.count } == [1, 0, 1, 0])
        #expect(states.map { $0.queued.count } == [0, 1, 0, 0])
    }

    @Test("MQTT-4.5.0-1: one message goes to each client as it wants it, again and again")
    func manyClients() {
        let bed = CoreBed()
        let qualities: [QualityOfService] = [.atMostOnce, .atMostOnce, .atLeastOnce, .exactlyOnce, .atMostOnce]
        let clients = qualities.enumerated().map {
            bed.subscriber(ClientIdentifier("client \($0)"), to: [$0 == 4 ? "#" : "a"], at: $1)
        }
        let other = bed.connect("bob")
        for identifier: PacketIdentifier in [1, 2] {
            other.publish("m \(identifier)", to: "a", .qos2(identifier), retain: true)
            let text = "m \(identifier)"
            #expect(
                clients.map { $0.take() } == [
                    [.publish(text, to: "a")], [.publish(text, to: "a")], [.publish(text, to: "a", .qos1(identifier))],
                    [.publish(text, to: "a", .qos2(identifier))], [.publish(text, to: "a")],
                ])
        }
        clients[0].subscribe("a", at: .atMostOnce)
        #expect(clients[0].take().last == .publish("m 2", to: "a", retain: true))
    }

    @Test("MQTT-4.6.0-4: PUBRELs come in the order of the PUBRECs, also when they are sent again")
    func pubrelOrder() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], clean: false)
        let other = bed.connect("bob")
        for identifier: PacketIdentifier in [1, 2, 3] { other.publish("m", to: "a", .qos2(identifier)) }
        client.take()
        #expect(client.ask(.pubrec(3), .pubrec(1), .pubrec(2)) == [.pubrel(3), .pubrel(1), .pubrel(2)])
        client.lose()
        let again = bed.open()
        again.connect("alice", clean: false)
        #expect(again.take().dropFirst() == [.pubrel(3), .pubrel(1), .pubrel(2)])
    }

    @Test("MQTT-4.6.0-6: messages of one publisher keep their order, whatever waits", arguments: [1, 2, 7, 100])
    func ordered(window: Int) throws {
        var configuration = BrokerConfiguration()
        configuration.queueing.inFlightWindow = window
        let bed = CoreBed(configuration)
        var client = bed.subscriber("alice", to: ["#"], clean: false)
        let other = bed.connect("bob")
        var received: [QualityOfService: [Int]] = [:]
        func acknowledge() throws {
            for message in client.takeMessages() {
                let number = try #require(Int(message.text))
                if received[message.delivery.qualityOfService]?.contains(number) != true {
                    received[message.delivery.qualityOfService, default: []].append(number)
                }
                guard let identifier = message.delivery.packetIdentifier else { continue }
                if message.delivery.qualityOfService == .atLeastOnce { client.send(.puback(identifier)) }
                if message.delivery.qualityOfService == .exactlyOnce {
                    client.send(.pubrec(identifier), .pubcomp(identifier))
                }
            }
        }
        for number in 0..<120 {
            let deliveries: [Publish.Delivery] = [.qos1(1), .qos2(1)]
            other.publish("\(number)", to: "a", deliveries[number % 2])
            other.send(.pubrel(1))
            if number % 5 == 4 { try acknowledge() }
            if number == 60 {
                try acknowledge()
                client.lose()
                client = bed.connect("alice", clean: false)
            }
        }
        while client.hasMail { try acknowledge() }
        #expect(received[.atLeastOnce] == Array(stride(from: 0, to: 120, by: 2)))
        #expect(received[.exactlyOnce] == Array(stride(from: 1, to: 120, by: 2)))
    }
}
