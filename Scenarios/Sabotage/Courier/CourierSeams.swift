import Carillon
import CarillonEnvironment
import CourierCore
import CourierMQTT
import MQTTWire

/// The places where saboteurs of Courier sit: inside the client, around it, between it and its provider, its handlers,
/// its engine and its stores, and in the bytes that go to the broker.
struct CourierSeams {
    /// Changes what clients are made of.
    func parts(_ change: @escaping @Sendable (inout ClientParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateCourierParts(change) }
    }

    /// Wraps what keeps incoming messages.
    func incomingStore(
        _ wrap: @escaping @Sendable (any IncomingMessageStore) -> any IncomingMessageStore
    ) -> Sabotage {
        parts { parts in parts.incoming = { [make = parts.incoming] in wrap(make($0)) } }
    }

    /// Changes what clients know of the app's adapters.
    func adapters(_ change: @escaping @Sendable ([any MessageAdapter]) -> [any MessageAdapter]) -> Sabotage {
        parts { parts in parts.messages.codec = { [make = parts.messages.codec] in make(change($0)) } }
    }

    /// Wraps what decides when options are asked for again.
    func authenticationRetry(
        delay: @escaping @Sendable (inout any AuthenticationRetry, AuthError) -> Duration = { $0.delay(after: $1) },
        reset: @escaping @Sendable (inout any AuthenticationRetry) -> Void = { $0.reset() }
    ) -> Sabotage {
        parts { parts in
            parts.connecting.authenticationRetry = { [make = parts.connecting.authenticationRetry] in
                ForwardingAuthenticationRetry(to: make($0), delay: delay, reset: reset)
            }
        }
    }

    /// Wraps what gives out packet identifiers.
    func identifiers(_ next: @escaping ForwardingIdentifiers.Next) -> Sabotage {
        parts { parts in
            parts.session.identifiers = { [make = parts.session.identifiers] in
                ForwardingIdentifiers(to: make(), next)
            }
        }
    }

    // MARK: The engine

    /// Wraps each engine.
    func engine(_ wrap: @escaping @Sendable (any MQTTEngine) -> any MQTTEngine) -> Sabotage {
        parts { parts in parts.engine = { [make = parts.engine] in wrap(make($0)) } }
    }

    /// Changes the options with which engines connect.
    func opening(_ change: @escaping @Sendable (inout RiderPlan) -> Void) -> Sabotage {
        engine { next in ForwardingEngine(to: next, open: { next.open($0.rewritten(change)) }) }
    }

    /// Between engines and their clients.
    ///
    /// - Parameter told: what a client hears in place of an event; made anew for each client.
    func engineEvents(_ told: @escaping @Sendable () -> (EngineEvent) -> [EngineEvent]) -> Sabotage {
        parts { parts in
            parts.engine = { [make = parts.engine] setup in
                let rewrite = told()
                return make(setup.telling { event in for event in rewrite(event) { setup.handler(event) } })
            }
        }
    }

    // MARK: The app

    /// Between clients and their providers.
    func provider(
        _ wrap: @escaping @Sendable (any IConnectionServiceProvider) -> any IConnectionServiceProvider
    ) -> Sabotage {
        Sabotage { $0.courierDecorations.providers.append(wrap) }
    }

    /// Between clients and those who handle their events.
    ///
    /// - Parameter told: what a handler hears in place of an event; made anew for each rider.
    func events(_ told: @escaping @Sendable () -> (CourierEvent) -> [CourierEvent]) -> Sabotage {
        Sabotage { world in
            world.courierDecorations.handlers.append { ForwardingEventHandler(to: $0, told()) }
        }
    }

    /// Wraps what apps call.
    func client(_ wrap: @escaping @Sendable (any CourierClient) -> any CourierClient) -> Sabotage {
        Sabotage { $0.courierDecorations.clients.append(wrap) }
    }

    // MARK: The wire

    /// In the stream of packets from clients to brokers: a client that sends something else.
    ///
    /// - Parameter rewrite: what goes over the wire in place of a packet; made anew for each connection.
    func packets(_ rewrite: @escaping @Sendable () -> (ControlPacket) -> [ControlPacket]) -> Sabotage {
        BrokerSeams().plan { $0.rewritings.append(rewrite) }
    }

    /// In the same place: spoils the bytes of a packet.
    func bytes(_ spoil: @escaping @Sendable (ControlPacket, [UInt8]) -> [UInt8]) -> Sabotage {
        BrokerSeams().plan { $0.spoilings.append(spoil) }
    }
}

extension Sabotage {
    /// Courier, the client of MQTT.
    static var courier: CourierSeams { CourierSeams() }
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
