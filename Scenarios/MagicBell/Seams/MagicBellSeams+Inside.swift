import Carillon
import CarillonMagicBell
import EventSource
import Foundation
import HTTPEngine
import ScenarioFixtures

// The places inside MagicBell's clients: the small decisions that they are made of, and their engines.
extension MagicBellSeams {
    /// Changes the parts of clients, in all apps that come into the world.
    func parts(_ change: @escaping @Sendable (inout MagicBellParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateApps { change(&$0.environment.magicBellParts) } }
    }

    /// Changes the parts of event sources that apps make by themselves, in all apps that come into the world.
    func eventSources(_ change: @escaping @Sendable (inout EventSourceParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateApps { change(&$0.environment.eventSourceParts) } }
    }

    /// Changes requests on their way to the engine. A request that becomes `nil` is never sent, and never answered.
    func requests(_ rewrite: @escaping @Sendable (HTTPEngineRequest) -> HTTPEngineRequest?) -> Sabotage {
        exchanges { engine, request, handler in
            guard let request = rewrite(request) else { return UnsentCall() }
            return engine.send(request, handler)
        }
    }

    /// Changes requests with this method and the end of this path.
    func requests(
        _ method: HTTPMethod, _ path: String, _ rewrite: @escaping @Sendable (inout HTTPEngineRequest) -> Void
    ) -> Sabotage {
        requests { request in
            var request = request
            if request.method == method, request.url.path.hasSuffix(path) { rewrite(&request) }
            return request
        }
    }

    /// Changes whole replies, those of streams excepted.
    func replies(_ rewrite: @escaping @Sendable (HTTPEngineRequest, HTTPReply) -> HTTPReply) -> Sabotage {
        exchanges { engine, request, handler in
            guard request.idleTimeout != nil else { return engine.send(request, handler) }
            let reply = Remembered<HTTPReply?>(nil)
            return engine.send(request) { event in
                switch event {
                case .head(let head): reply.value = HTTPReply(head)
                case .piece(let bytes): reply.value?.body += bytes
                case .ended:
                    guard let whole = reply.value else { return }
                    let changed = rewrite(request, whole)
                    handler(.head(changed.head))
                    if !changed.body.isEmpty { handler(.piece(changed.body)) }
                    handler(.ended)
                case .failed: handler(event)
                }
            }
        }
    }

    /// Takes the place of exchanges.
    func exchanges(
        _ send:
            @escaping @Sendable (
                any HTTPEngine, HTTPEngineRequest, @escaping (HTTPEngineEvent) -> Void
            ) -> any HTTPEngineCall
    ) -> Sabotage {
        parts { parts in
            parts.engine = { [make = parts.engine] in ForwardingHTTPEngine(to: make($0), send: send) }
        }
    }

    /// Changes the inputs of channels' machines, given their phases. An input that becomes `nil` is not heard of.
    func channelInputs(
        _ change: @escaping @Sendable (RealtimeInput, RealtimeMachine.Phase) -> RealtimeInput?
    ) -> Sabotage {
        parts { parts in
            parts.realtime.handle = { [handle = parts.realtime.handle] input, machine, now in
                if let input = change(input, machine.phase) { handle(input, &machine, now) }
            }
        }
    }

    /// Takes the place between stores and their machines.
    func stores(_ handle: @escaping StoreDecorator) -> Sabotage { parts { $0.store.decorate(handle) } }

    /// Changes the inputs of stores' machines, which have a state. An input that becomes `nil` is not heard of.
    func storeInputs(_ change: @escaping @Sendable (StoreInput, StoreState) -> StoreInput?) -> Sabotage {
        stores { input, machine, date, next in
            change(input, machine.state).map { next($0, &machine, date) } ?? []
        }
    }

    /// Takes the place of the queues of users' requests.
    func queues(_ make: @escaping @Sendable (any RequestQueuing) -> any RequestQueuing) -> Sabotage {
        parts { parts in parts.users.queue = { [queue = parts.users.queue] in make(queue($0)) } }
    }

    /// Takes the place of the makers of stores that apps get.
    func directors(_ make: @escaping @Sendable (any StoreDirector) -> any StoreDirector) -> Sabotage {
        parts { parts in parts.users.director = { [director = parts.users.director] in make(director($0)) } }
    }

    /// Changes the steps that stores take, all those of one input at a time.
    func steps(_ rewrite: @escaping @Sendable ([StoreStep]) -> [StoreStep]) -> Sabotage {
        stores { input, machine, date, next in rewrite(next(input, &machine, date)) }
    }
}
