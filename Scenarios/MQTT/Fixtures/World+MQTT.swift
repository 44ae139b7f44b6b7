import Carillon
import CarillonEnvironment
import CarillonSimulation
import MQTTBroker
import MQTTWire

extension World {
    /// Brings an MQTT broker into the world, of which scenarios see only the wire: ours, or the real broker with which
    /// the scenario is compared.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)`` if no broker here can do this, and the errors of
    ///   ``MQTTBroker/start()``.
    func wireBroker(
        _ name: String = "broker", configuration: BrokerConfiguration = BrokerConfiguration(),
        rules: BrokerRules = BrokerRules(), file: StaticString = #filePath, line: Int = #line
    ) throws -> any WireBroker {
        if reality == nil {
            return try mqttBroker(
                name, configuration: configuration, access: rules.accessControl, file: file, line: line)
        }
        return try MosquittoBroker(
            name, in: self, configuration: configuration, rules: rules, file: file, line: line)
    }

    /// Brings our MQTT broker into the world, on a host of its own, and starts it. Saboteurs that wait for brokers
    /// change it here.
    ///
    /// - Parameters:
    ///   - tls: The certificate that the broker shows at port 8883, where clients speak TLS by themselves; `nil` for a
    ///     broker without TLS at port 1883.
    ///   - webSocket: Whether the broker also listens for MQTT inside WebSocket, at port 8080.
    /// - Throws: The errors of ``MQTTBroker/start()``, and ``ScenarioError/unsupported(_:)`` where a real broker
    ///   replaces it.
    func mqttBroker(
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
        brokerDecorations.decorate(&plan)
        let port = credentials == nil ? 1_883 : WireClient.securePort
        let broker = MQTTBroker(
            environment: plan.decorate(server), at: CarillonEnvironment.Endpoint(host: name, port: port),
            configuration: plan.configuration, access: plan.access, identity: plan.identity, journalLimit: journalLimit)
        keep(broker)
        if webSocket { broker.webSocketEndpoint = CarillonEnvironment.Endpoint(host: name, port: 8_080) }
        broker.webSocketRules = plan.webSocketRules
        for misbehaviour in plan.misbehaviours { broker.misbehave(misbehaviour) }
        try broker.start()
        return broker
    }

    /// Changes the plan of every broker that comes into this world from now on. Saboteurs of brokers use this.
    func decorateBrokers(_ decorate: @escaping @Sendable (inout BrokerPlan) -> Void) {
        brokerDecorations.add(decorate)
    }

    private var brokerDecorations: BrokerDecorations { singletons.object { BrokerDecorations() } }

    // MARK: Clients

    /// Makes a client that has not connected yet. Unless a device is given, it is on a device with the name of the
    /// client.
    func wireClient(_ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil) -> WireClient {
        let device = device ?? devices.first { $0.name == identifier.text } ?? self.device(identifier.text)
        return WireClient(identifier, on: device, of: broker)
    }

    /// Makes a client that has connected and was let in.
    func client(
        _ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil, clean: Bool = true,
        keepAlive: UInt16 = 0, will: Will? = nil, file: StaticString = #filePath, line: Int = #line
    ) async throws -> WireClient {
        let client = wireClient(identifier, of: broker, on: device)
        let connack = try await client.connect(clean: clean, keepAlive: keepAlive, will: will)
        expect(connack?.returnCode == .accepted, "\(identifier) is let in", file: file, line: line)
        return client
    }

    /// Makes a client that connects as soon as time passes. From then on it does by itself what the standard asks of a
    /// client.
    func steadyClient(
        _ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil,
        subscribing subscriptions: [Subscription] = [], pause: Duration = .seconds(5)
    ) -> SteadyClient {
        let client = SteadyClient(
            wireClient(identifier, of: broker, on: device), subscribing: subscriptions, pause: pause)
        keep(client)
        client.start()
        return client
    }
}
