import CarillonEnvironment
import CarillonWebSocket
import MQTTBroker
import MQTTWire
import Testing

@testable import CarillonPlayground

@Suite("The port for MQTT inside of WebSocket", .timeLimit(.minutes(60)))
@CallerThread
struct WebSocketPortTests {
    @Test("stands in the ready line, and leads to the same broker")
    func sameBroker() async throws {
        var mqtt = MQTTOptions.patient
        mqtt.webSocketPort = 0
        var options = PlaygroundOptions()
        options.servers = [mqtt]
        let playground = Playground(options)
        let ports = try playground.start()
        let port = try #require(ports["mqtt"]), webPort = try #require(ports["mqttWebSocket"])
        #expect(ports.readyLine == "{\"ready\":true,\"mqtt\":\(port),\"mqttWebSocket\":\(webPort)}")
        let listener = try await Caller.client("listener", at: port)
        #expect(try await listener.subscribe("web/#", at: .atMostOnce) == .granted(.atMostOnce))
        let speaker = try await Caller.call(webPort, inWebSocket: true)
        try await speaker.send(.connect(Connect(clientIdentifier: "speaker", cleanSession: true)))
        #expect(try await speaker.next() == .connack(Connack()))
        try await speaker.send(.publish(Publish(topic: try TopicName("web/a"), payload: [7])))
        #expect(try await listener.nextPublish().payload == [7])
        try playground.stop()
        #expect(try await speaker.next() == nil)
    }

    @Test("is not there unless it is asked for")
    func absent() throws {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        let playground = Playground(options)
        #expect(try playground.start()["mqttWebSocket"] == nil)
        try playground.stop()
    }
}
