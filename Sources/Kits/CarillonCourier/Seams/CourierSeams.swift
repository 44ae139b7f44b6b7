public import Carillon
import CarillonMQTT
public import CourierCore
public import CourierMQTT
public import MQTTWire

/// The places where saboteurs change Courier: between the client and its app, its provider, its handlers and its
/// adapters, and on the wire to the broker.
public struct CourierSeams {
    /// Changes the app's adapters, as clients see them.
    public func adapters(_ change: @escaping @Sendable ([any MessageAdapter]) -> [any MessageAdapter]) -> Sabotage {
        Sabotage { world in
            world.decorateCourierParts { parts in
                parts.messages.codec = { [make = parts.messages.codec] in make(change($0)) }
            }
        }
    }

    /// Changes the options with which clients connect, after the provider has answered. Only the settings from the
    /// provider's options count here.
    public func opening(_ change: @escaping @Sendable (inout CourierAppPlan) -> Void) -> Sabotage {
        Sabotage { world in
            world.decorateCourierParts { parts in
                parts.engine = { [make = parts.engine] setup in
                    let next = make(setup)
                    return ForwardingEngine(to: next, open: { next.open($0.rewritten(change)) })
                }
            }
        }
    }

    // MARK: The app

    /// Wraps the providers of clients.
    public func provider(
        _ wrap: @escaping @Sendable (any IConnectionServiceProvider) -> any IConnectionServiceProvider
    ) -> Sabotage {
        Sabotage { $0.courierDecorations.providers.append(wrap) }
    }

    /// Changes the events on their way from clients to their handlers.
    ///
    /// - Parameter told: Returns the function that replaces an event by others. The closure is called once for each
    ///   person.
    public func events(_ told: @escaping @Sendable () -> (CourierEvent) -> [CourierEvent]) -> Sabotage {
        Sabotage { world in
            world.courierDecorations.handlers.append { ForwardingEventHandler(to: $0, told()) }
        }
    }

    /// Wraps the clients that apps call.
    public func client(_ wrap: @escaping @Sendable (any CourierClient) -> any CourierClient) -> Sabotage {
        Sabotage { $0.courierDecorations.clients.append(wrap) }
    }

    // MARK: The wire

    /// Changes the packets on their way from clients to brokers.
    ///
    /// - Parameter rewrite: Returns the function that replaces a packet by others. The closure is called once for each
    ///   connection.
    public func packets(_ rewrite: @escaping @Sendable () -> (ControlPacket) -> [ControlPacket]) -> Sabotage {
        .broker.plan { $0.rewritings.append(rewrite) }
    }

    /// Changes the bytes of packets on their way from clients to brokers.
    public func bytes(_ spoil: @escaping @Sendable (ControlPacket, [UInt8]) -> [UInt8]) -> Sabotage {
        .broker.plan { $0.spoilings.append(spoil) }
    }
}

extension Sabotage {
    /// The places in Courier, the MQTT client.
    public static var courier: CourierSeams { CourierSeams() }
}

extension ConnectOptions {
    /// The same options, with some of them changed.
    package func rewritten(_ change: (inout CourierAppPlan) -> Void) -> ConnectOptions {
        var plan = CourierAppPlan(clientId, host: host, port: port)
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
