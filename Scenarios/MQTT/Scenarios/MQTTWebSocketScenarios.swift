import Carillon
import CarillonEnvironment
import CarillonMQTT
import HTTPWire
import WebSocketWire

/// MQTT inside WebSocket (MQTT 3.1.1, chapter 6).
extension Scenario {
    static let mqttWebSocketTraffic = Scenario(
        "mqtt/websocket/traffic",
        "Messages go to and fro between clients inside of WebSocket and outside, wherever the stream is cut.",
        covers: ["MQTT-6.0.0-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(webSocket: true)
        world.network.chunk(.random(maximum: 5))
        let web = world.wireClient("web", of: broker)
        web.webSocketEndpoint = broker.webSocketEndpoint
        let connack = try await web.connect()
        world.expect(connack?.returnCode, equals: .accepted, "the client inside of WebSocket is let in")
        try await web.subscribe("notes", at: .atLeastOnce)
        let plain = try await world.connectedClient("plain", of: broker)
        try await plain.subscribe("answers", at: .atLeastOnce)
        plain.send(.publish("a note", to: "notes", .qos1(1)))
        try await plain.expect([.puback(1)], "a message goes in")
        world.expect(try await web.messages().map(\.text), equals: ["a note"], "and comes out inside of WebSocket")
        let long = String(repeating: "long ", count: 30_000)
        web.send(.publish(long, to: "answers", .qos1(2)))
        world.expect(
            try await plain.messages().map(\.text.count), equals: [150_000],
            "150,000 bytes come the other way, all of them")
        try await web.disconnect()
        world.expect(broker.journal.disconnects(of: "web"), equals: [.disconnectPacket], "it parts in good order")
        let caller = try await world.webSocketCaller("carl", to: broker, offering: ["chat", "mqtt"])
        world.expect(caller.answer?.status, equals: .switchingProtocols, "one who offers more is let in")
        world.expect(
            caller.answer?.fields["Sec-WebSocket-Protocol"], equals: "mqtt", "the subprotocol chosen is mqtt")
    }

    static let mqttWebSocketFrames = Scenario(
        "mqtt/websocket/frames",
        "A message may hold several packets, or parts of them: boundaries of messages and packets mean nothing to each other.",
        covers: ["MQTT-6.0.0-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(webSocket: true)
        let plain = try await world.connectedClient("plain", of: broker)
        try await plain.subscribe("notes", at: .atMostOnce)
        for size in [1, 3, 7, 1_000] {
            let caller = try await world.webSocketCaller("by-\(size)", to: broker)
            let name = ClientIdentifier("caller-\(size)")
            let packets: [ControlPacket] = [
                .connect(Connect(clientIdentifier: name, cleanSession: true, keepAlive: 0)),
                .publish("one by \(size)", to: "notes", .atMostOnce), .publish("two by \(size)", to: "notes", .qos1(9)),
                .pingreq,
            ]
            try caller.send(packets.flatMap { try PacketEncoder().encode($0) }, by: size)
            try await world.advance(by: .seconds(1))
            world.expect(
                caller.packets, equals: [.connack(Connack()), .puback(9), .pingresp],
                "in pieces of \(size) bytes each packet is answered")
            world.expect(
                try await plain.messages().map(\.text), equals: ["one by \(size)", "two by \(size)"],
                "and each message arrives")
        }
    }

    static let mqttWebSocketText = Scenario(
        "mqtt/websocket/text",
        "A text message ends the connection, whatever it holds.",
        covers: ["MQTT-6.0.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(webSocket: true)
        let caller = try await world.webSocketCaller("carl", to: broker)
        try caller.send(
            .binary(
                PacketEncoder().encode(
                    .connect(Connect(clientIdentifier: "carl", cleanSession: true, keepAlive: 0)))))
        try caller.send(.text("\u{C0}"))
        try await world.advance(by: .seconds(1))
        world.expect(caller.packets, equals: [.connack(Connack())], "the client was let in")
        world.expect(caller.isOver, "a text message ends the connection")
        world.expect(caller.close?.code, equals: .unsupportedData, "with the code for data of the wrong kind")
        world.expect(
            broker.journal.disconnects(of: "carl").map(\.description),
            equals: ["WebSocket: a text message came, and only binary ones may"], "and the journal says why")
    }

    static let mqttWebSocketSubprotocol = Scenario(
        "mqtt/websocket/subprotocol",
        "A client that does not offer the subprotocol mqtt is not let in, nor is one that does not ask for WebSocket.",
        covers: ["MQTT-6.0.0-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(webSocket: true)
        for (name, offer) in [("none", []), ("other", ["chat", "MQTT5"])] {
            let caller = try await world.webSocketCaller(name, to: broker, offering: offer)
            world.expect(
                caller.answer?.status, equals: .badRequest,
                "an offer of \(offer.isEmpty ? "nothing" : "others") is refused")
            world.expect(caller.isOver, "and the connection ends (\(name))")
        }
        let browser = world.device("browser").mainApp.environment
        let place = try world.require(broker.webSocketEndpoint, "the broker listens for WebSocket")
        let connection = browser.network.connect(to: place)
        let heard = HeardBytes()
        connection.handler = { event in if case .data(let bytes) = event { heard.bytes += bytes } }
        connection.send(Array("GET / HTTP/1.1\r\nHost: broker\r\n\r\n".utf8))
        try await world.advance(by: .seconds(1))
        let refusal = String(decoding: heard.bytes, as: UTF8.self)
        world.expect(refusal.hasPrefix("HTTP/1.1 4"), "a browser's request is refused")
        world.expect(
            refusal.hasPrefix("HTTP/1.1 426 ") && refusal.contains("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"),
            "with the word that WebSocket is what is spoken here")
        world.expect(broker.journal.received().isEmpty, "no packet of anybody has reached the broker")
    }
}

/// The bytes that a listener has received.
///
/// The class is unchecked because it is confined to its world.
private final class HeardBytes: @unchecked Sendable {
    var bytes: [UInt8] = []
}
