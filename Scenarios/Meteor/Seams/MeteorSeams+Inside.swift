import Carillon
import CarillonMeteor
import DDPClient
import MeteorSwift

// The places inside MeteorSwift's clients: the small decisions that they are made of, their machines and their engines.
extension MeteorSeams {
    /// Changes the parts of clients, in all apps that come into the world.
    func parts(_ change: @escaping @Sendable (inout MeteorParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateApps { change(&$0.environment.meteorParts) } }
    }

    /// Puts a machine in front of each client's own, such as a ``ForwardingDDPClientSide``.
    func machine(_ wrap: @escaping @Sendable (any DDPClientSide) -> any DDPClientSide) -> Sabotage {
        parts { parts in parts.machine = { [next = parts.machine] in wrap(next($0)) } }
    }

    /// Wraps the memory of each client's login token.
    func tokens(_ wrap: @escaping @Sendable (any TokenMemory) -> any TokenMemory) -> Sabotage {
        parts { parts in parts.ddp.tokens = { [make = parts.ddp.tokens] in wrap(make()) } }
    }

    /// Decides which documents stay at a cleanup. Where the closure returns `nil`, the true rule decides.
    func kept(
        _ decide: @escaping @Sendable (LocalDocument, _ isRestored: Bool, Cleanup) -> Bool?
    ) -> Sabotage {
        parts { parts in
            parts.store.isKept = { [isKept = parts.store.isKept] in decide($0, $1, $2) ?? isKept($0, $1, $2) }
        }
    }

    // MARK: The engine

    /// Wraps each engine.
    func engine(_ wrap: @escaping @Sendable (any MeteorEngine) -> any MeteorEngine) -> Sabotage {
        parts { parts in parts.engine = { [make = parts.engine] in wrap(make($0)) } }
    }

    /// Changes all that passes between clients and their engines.
    ///
    /// - Parameter makeWire: called once for each client.
    func wire(_ makeWire: @escaping @Sendable () -> MeteorWire) -> Sabotage {
        parts { $0.add(makeWire) }
    }

    /// Changes the events on their way from engines to their clients.
    ///
    /// - Parameter told: Returns the function that replaces an event by others. The closure is called once for each
    ///   client.
    func engineEvents(_ told: @escaping @Sendable () -> (EngineEvent) -> [EngineEvent]) -> Sabotage {
        wire { MeteorWire(told: told()) }
    }

    /// Changes the messages of clients on their way to their engines. The closure is called once for each client.
    func sent(_ rewrite: @escaping @Sendable () -> (JSON) -> [JSON]) -> Sabotage {
        wire {
            let rewrite = rewrite()
            return MeteorWire(sent: { text in (try? JSON(text: text)).map { rewrite($0).map(\.text) } ?? [text] })
        }
    }

    /// Changes the messages of servers as clients read them. The closure is called once for each client.
    func read(_ rewrite: @escaping @Sendable () -> (JSON) -> [JSON]) -> Sabotage {
        engineEvents {
            let rewrite = rewrite()
            return { event in
                guard case .text(let text) = event, let json = try? JSON(text: text) else { return [event] }
                return rewrite(json).map { .text($0.text) }
            }
        }
    }
}

extension MeteorParts {
    /// Changes all that passes between clients and their engines.
    ///
    /// - Parameter makeWire: called once for each client.
    mutating func add(_ makeWire: @escaping @Sendable () -> MeteorWire) {
        engine = { [make = engine] setup in
            let wire = makeWire()
            let engine = make(setup.telling { event in for event in wire.told(event) { setup.handler(event) } })
            return ForwardingMeteorEngine(to: engine, send: { for text in wire.sent($0) { engine.send(text) } })
        }
    }
}
