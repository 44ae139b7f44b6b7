import Carillon
import CarillonEnvironment
import CarillonSimulation
import MQTTBroker
import MQTTWire

extension World {
    /// Brings an MQTT broker into the world, on a host of its own, and starts it. Saboteurs that wait for brokers come in here.
    ///
    /// - Throws: what ``MQTTBroker/start()`` throws.
    func mqttBroker(
        _ name: String = "broker", configuration: BrokerConfiguration = BrokerConfiguration(),
        access: AccessControl = .anonymous, journalLimit: Int = 100_000, file: StaticString = #filePath,
        line: Int = #line
    ) throws -> MQTTBroker {
        var plan = BrokerPlan(configuration: configuration, access: access)
        brokerDecorations.decorate(&plan)
        let broker = MQTTBroker(
            environment: plan.decorate(server(name, file: file, line: line)),
            at: CarillonEnvironment.Endpoint(host: name, port: 1_883), configuration: plan.configuration,
            access: plan.access, journalLimit: journalLimit)
        // The network knows it only by callbacks.
        singletons.object { Brokers() }.all.append(broker)
        for misbehaviour in plan.misbehaviours { broker.misbehave(misbehaviour) }
        try broker.start()
        return broker
    }

    /// Changes how every broker that comes into this world from now on is made. Saboteurs come in here.
    func decorateBrokers(_ decorate: @escaping @Sendable (inout BrokerPlan) -> Void) {
        brokerDecorations.add(decorate)
    }

    private var brokerDecorations: BrokerDecorations { singletons.object { BrokerDecorations() } }

    // MARK: Clients

    /// A client that has not connected yet, on a device of its own name unless another is given.
    func wireClient(_ identifier: ClientIdentifier, of broker: MQTTBroker, on device: Device? = nil) -> WireClient {
        let device = device ?? devices.first { $0.name == identifier.text } ?? self.device(identifier.text)
        return WireClient(identifier, on: device, of: broker)
    }

    /// A client that has connected, and was let in.
    func client(
        _ identifier: ClientIdentifier, of broker: MQTTBroker, on device: Device? = nil, clean: Bool = true,
        keepAlive: UInt16 = 0, will: Will? = nil, file: StaticString = #filePath, line: Int = #line
    ) async throws -> WireClient {
        let client = wireClient(identifier, of: broker, on: device)
        let connack = try await client.connect(clean: clean, keepAlive: keepAlive, will: will)
        expect(connack?.returnCode == .accepted, "\(identifier) is let in", file: file, line: line)
        return client
    }

    /// A client that connects as soon as time passes, and from then on does by itself what the standard asks of one.
    func steadyClient(
        _ identifier: ClientIdentifier, of broker: MQTTBroker, on device: Device? = nil,
        subscribing subscriptions: [Subscription] = [], pause: Duration = .seconds(5)
    ) -> SteadyClient {
        let client = SteadyClient(
            wireClient(identifier, of: broker, on: device), subscribing: subscriptions, pause: pause)
        // The network knows it only by callbacks.
        singletons.object { SteadyClients() }.all.append(client)
        client.start()
        return client
    }
}
