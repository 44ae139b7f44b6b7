import Carillon
import CarillonEnvironment
import CourierCore
import CourierMQTT
import MQTTWire

// Where saboteurs of Courier take their places: around the client, between it and its provider, its handlers, its settings, its engine and its
// stores, and in the bytes that go to the broker.
extension Saboteur {
    /// A saboteur that changes what clients are made of: their engine and their stores.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        clientParts: @escaping @Sendable (inout ClientParts) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { $0.decorateCourierParts(clientParts) }
    }

    /// A saboteur that wraps each engine.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        engine: @escaping @Sendable (any MQTTEngine) -> any MQTTEngine
    ) {
        self.init(
            id, summary, breaks: breaks,
            clientParts: { parts in
                parts.engine = { [make = parts.engine] in engine(make($0)) }
            })
    }

    /// A saboteur that changes the options with which engines connect.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        opening change: @escaping @Sendable (inout RiderPlan) -> Void
    ) {
        self.init(
            id, summary, breaks: breaks,
            engine: { next in
                ForwardingEngine(to: next, open: { next.open($0.rewritten(change)) })
            })
    }

    /// A saboteur between engines and their clients.
    ///
    /// - Parameter told: what a client hears in place of an event; made anew for each client.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        engineTells told: @escaping @Sendable () -> (EngineEvent) -> [EngineEvent]
    ) {
        self.init(
            id, summary, breaks: breaks,
            clientParts: { parts in
                parts.engine = { [make = parts.engine] setup in
                    let rewrite = told()
                    return make(setup.telling { event in for event in rewrite(event) { setup.handler(event) } })
                }
            })
    }

    /// A saboteur that misreads the app's settings.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        riderPlan change: @escaping @Sendable (inout RiderPlan) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { $0.courierDecorations.plans.append(change) }
    }

    /// A saboteur between clients and their providers.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        provider: @escaping @Sendable (any IConnectionServiceProvider) -> any IConnectionServiceProvider
    ) {
        self.init(id, summary, breaks: breaks) { $0.courierDecorations.providers.append(provider) }
    }

    /// A saboteur between clients and those who handle their events.
    ///
    /// - Parameter events: what a handler hears in place of an event; made anew for each rider.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        events: @escaping @Sendable () -> (CourierEvent) -> [CourierEvent]
    ) {
        self.init(id, summary, breaks: breaks) { world in
            world.courierDecorations.handlers.append { ForwardingEventHandler(to: $0, events()) }
        }
    }

    /// A saboteur that wraps what apps call.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        courierClient: @escaping @Sendable (any CourierClient) -> any CourierClient
    ) {
        self.init(id, summary, breaks: breaks) { $0.courierDecorations.clients.append(courierClient) }
    }

    /// A saboteur in the stream of packets from clients to brokers: a client that sends something else.
    ///
    /// - Parameter wire: what goes over the wire in place of a packet; made anew for each connection.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        wire: @escaping @Sendable () -> (ControlPacket) -> [ControlPacket]
    ) {
        self.init(id, summary, breaks: breaks, broker: { $0.rewritings.append(wire) })
    }

    /// A saboteur in the same place that spoils bytes.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        wireBytes: @escaping @Sendable (ControlPacket, [UInt8]) -> [UInt8]
    ) {
        self.init(id, summary, breaks: breaks, broker: { $0.spoilings.append(wireBytes) })
    }

    /// A saboteur between apps and what their platform tells them.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        platformTells isTold: @escaping @Sendable (PlatformEvent) -> Bool
    ) {
        self.init(id, summary, breaks: breaks, platform: { ForwardingPlatform(to: $0, isTold: isTold) })
    }
}

extension ConnectOptions {
    /// The same options but for what is changed of them.
    func rewritten(_ change: (inout RiderPlan) -> Void) -> ConnectOptions {
        var plan = RiderPlan(clientId, host: host, port: port)
        plan.keepAlive = keepAlive
        plan.userName = username
        plan.password = password
        plan.isClean = isCleanSession
        plan.userProperties = userProperties
        plan.alpn = alpn
        plan.scheme = scheme
        change(&plan)
        return plan.options
    }
}
