import Carillon
import CarillonCourier

// The places inside Courier's clients: the small machines and decisions that they are made of, and their engines.
extension CourierSeams {
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
}
