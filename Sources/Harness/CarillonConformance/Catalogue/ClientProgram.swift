public import CarillonSimulation

/// A client of others: a program that takes the place of our client in scenarios that need only a client. It runs as a
/// guest of the world, and obeys the contract in `docs/clients-of-others.md`.
public struct ClientProgram: Hashable, Sendable {
    /// The name on the command line and beside verdicts: `paho`.
    public let name: String
    /// The program that is run.
    public let program: GuestProgram
    /// The options by which the command repeats a run with this client.
    public let options: String

    /// Creates a client of others.
    ///
    /// - Parameters:
    ///   - name: the name on the command line and beside verdicts, without spaces.
    ///   - program: the program that is run.
    ///   - options: the options by which the command repeats a run with this client.
    public init(_ name: String, _ program: GuestProgram, options: String) {
        self.name = name
        self.program = program
        self.options = options
    }
}

extension Scenario {
    /// Returns this scenario as one that needs only a client, so that any program of a kind can play it by the contract
    /// in `docs/clients-of-others.md`. The scenario asks its world for the client.
    ///
    /// - Parameter kind: the kind of clients as they name it in their greeting, such as `mqtt`.
    public func playedByClients(ofKind kind: String) -> Scenario {
        var played = self
        played.clientKind = kind
        return played
    }

    /// Returns this scenario as a case that a client of others plays; empty if it needs more than a client.
    public func cases(playedBy client: Reality) -> [ScenarioCase] {
        guard clientKind != nil, client.client != nil else { return [] }
        return [ScenarioCase(self, against: client)]
    }
}
