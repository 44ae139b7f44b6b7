import CarillonEnvironment
package import MQTTBroker
package import MQTTWire
import MockHosting

/// The MQTT broker of a playground, and its limits. Its state is fresh at every start, and bounded.
package struct MQTTOptions: PlaygroundServer {
    package let name = "mqtt"
    package let title = "MQTT 3.1.1"
    /// The port for MQTT; 0 means a free one.
    package var port: UInt16 = 0
    /// The port for MQTT inside of WebSocket; 0 means a free one, `nil` none.
    package var webSocketPort: UInt16?
    /// The users who may connect, with their passwords. An empty list admits every user.
    package var users: [String: String] = [:]
    /// The filters that no client may subscribe to.
    package var refusedFilters: Set<TopicFilter> = []
    package var configuration = BrokerConfiguration()

    package init() {}

    package func start(in place: PlaygroundPlace) throws -> RunningServer {
        let broker = MQTTBroker(
            environment: place.environment, at: place.endpoint, configuration: configuration, access: access,
            identity: place.identity, journalLimit: 0)
        broker.webSocketEndpoint = webSocketPort.map { Endpoint(host: place.endpoint.host, port: $0) }
        broker.observer = place.observer()
        broker.onRelief = place.giveBackMemory
        try broker.start()
        var morePorts: [(String, UInt16)] = []
        if let endpoint = broker.webSocketEndpoint { morePorts.append(("mqttWebSocket", endpoint.port)) }
        let control = MQTTOptions.control(of: broker)
        return RunningServer(port: broker.endpoint.port, morePorts: morePorts, control: control) { broker.stop() }
    }

    package mutating func stay(at server: RunningServer) {
        port = server.port
        if webSocketPort != nil { webSocketPort = server.morePorts.first?.1 }
    }

    private var access: AccessControl {
        var access = users.isEmpty ? AccessControl.anonymous : .users(users)
        if !refusedFilters.isEmpty {
            access.maySubscribe = { [refusedFilters] _, filter in !refusedFilters.contains(filter) }
        }
        return access
    }
}
