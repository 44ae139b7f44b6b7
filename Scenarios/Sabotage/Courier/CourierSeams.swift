import Carillon
import CarillonEnvironment
import CourierCore
import CourierMQTT
import MQTTWire

/// The places where saboteurs change Courier: inside the client and around it; between the client and its provider, its
/// handlers, its engine and its stores; and in the bytes that go to the broker.
struct CourierSeams {
    /// Changes the parts of clients.
    func parts(_ change: @escaping @Sendable (inout ClientParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateCourierParts(change) }
    }

    /// Wraps the store of incoming messages.
    func incomingStore(
        _ wrap: @escaping @Sendable (any IncomingMessageStore) -> any IncomingMessageStore
    ) -> Sabotage {
        parts { parts in parts.incoming = { [make = parts.incoming] in wrap(make($0)) } }
    }

    /// Changes the app's adapters, as clients see them.
    func adapters(_ change: @escaping @Sendable ([any MessageAdapter]) -> [any MessageAdapter]) -> Sabotage {
        parts { parts in parts.messages.codec = { [make = parts.messages.codec] in make(change($0)) } }
    }

    /// Wraps the rule that says when a client asks again for options.
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

    /// Wraps the source of packet identifiers.
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

    /// Changes the events on their way from engines to their clients.
    ///
    /// - Parameter told: Returns the function that replaces an event by others. The closure is called once for each
    ///   client.
    func engineEvents(_ told: @escaping @Sendable () -> (EngineEvent) -> [EngineEvent]) -> Sabotage {
        parts { parts in
            parts.engine = { [make = parts.engine] setup in
                let rewrite = told()
                return make(setup.telling { event in for event in rewrite(event) { setup.handler(event) } })
            }
        }
    }

    // MARK: The app

    /// Wraps the providers of clients.
    func provider(
        _ wrap: @escaping @Sendable (any IConnectionServiceProvider) -> any IConnectionServiceProvider
    ) -> Sabotage {
        Sabotage { $0.courierDecorations.providers.append(wrap) }
    }

    /// Changes the events on their way from clients to their handlers.
    ///
    /// - Parameter told: Returns the function that replaces an event by others. The closure is called once for each
    ///   rider.
    func events(_ told: @escaping @Sendable () -> (CourierEvent) -> [CourierEvent]) -> Sabotage {
        Sabotage { world in
            world.courierDecorations.handlers.append { ForwardingEventHandler(to: $0, told()) }
        }
    }

    /// Wraps the clients that apps call.
    func client(_ wrap: @escaping @Sendable (any CourierClient) -> any CourierClient) -> Sabotage {
        Sabotage { $0.courierDecorations.clients.append(wrap) }
    }

    // MARK: The wire

    /// Changes the packets on their way from clients to brokers.
    ///
    /// - Parameter rewrite: Returns the function that replaces a packet by others. The closure is called once for each
    ///   connection.
    func packets(_ rewrite: @escaping @Sendable () -> (ControlPacket) -> [ControlPacket]) -> Sabotage {
        BrokerSeams().plan { $0.rewritings.append(rewrite) }
    }

    /// Changes the bytes of packets on their way from clients to brokers.
    func bytes(_ spoil: @escaping @Sendable (ControlPacket, [UInt8]) -> [UInt8]) -> Sabotage {
        BrokerSeams().plan { $0.spoilings.append(spoil) }
    }
}

extension Sabotage {
    /// The places in Courier, the MQTT client.
    static var courier: CourierSeams { CourierSeams() }
}

extension ConnectOptions {
    /// The same options, with some of them changed.
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
