public import Carillon
import CarillonEnvironment
public import MQTTBroker
import MQTTWire

extension World {
    /// Brings our MQTT broker into the world, on a host of its own, and starts it. Saboteurs that wait for brokers
    /// change it here.
    ///
    /// - Parameters:
    ///   - name: The name of the broker's host.
    ///   - configuration: The limits and choices of the broker.
    ///   - access: The rules that say which client may do what.
    ///   - credentials: The certificate that the broker shows at port 8883, where clients speak TLS by themselves;
    ///     `nil` for a broker without TLS at port 1883.
    ///   - webSocket: Whether the broker also listens for MQTT inside WebSocket, at port 8080.
    ///   - journalLimit: The number of entries that the journal keeps. A broker with 0 keeps none and is faster.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    /// - Throws: The errors of `start()`, and `ScenarioError.unsupported(_:)` where a real broker replaces it.
    public func mqttBroker(
        _ name: String = "broker", configuration: BrokerConfiguration = BrokerConfiguration(),
        access: AccessControl = .anonymous, tls credentials: BrokerCredentials? = nil, webSocket: Bool = false,
        journalLimit: Int = 100_000,
        file: StaticString = #filePath, line: Int = #line
    ) throws -> MQTTBroker {
        if let reality {
            throw ScenarioError.unsupported(
                "the scenario looks into our broker, and \(reality.name) cannot be looked into")
        }
        let server = server(name, file: file, line: line)
        var plan = BrokerPlan(configuration: configuration, access: access)
        if let credentials {
            plan.identity = try credentials.identity(of: name, in: self, server: server)
            plan.goodIdentity = try BrokerCredentials.good.identity(of: name, in: self, server: server)
        }
        decorations().decorate(&plan)
        let port = credentials == nil ? 1_883 : WireClient.securePort
        let broker = MQTTBroker(
            environment: plan.decorate(server), at: CarillonEnvironment.Endpoint(host: name, port: port),
            configuration: plan.configuration, access: plan.access, identity: plan.identity, journalLimit: journalLimit)
        keep(broker)
        exposeToWeather(broker, named: name)
        if webSocket { broker.webSocketEndpoint = CarillonEnvironment.Endpoint(host: name, port: 8_080) }
        broker.webSocketRules = plan.webSocketRules
        for misbehaviour in plan.misbehaviours { broker.misbehave(misbehaviour) }
        try broker.start()
        return broker
    }

    /// Changes the plan of every broker that comes into this world from now on. Saboteurs of brokers use this.
    public func decorateBrokers(_ decorate: @escaping @Sendable (inout BrokerPlan) -> Void) {
        decorations().add(decorate)
    }
}
