import ArgumentParser
import CarillonConformance

extension Run {
    /// Checks that the other options go with clients of others.
    ///
    /// - Throws: a sentence that helps, if one does not.
    func checkClients() throws {
        guard !clients.choices.isEmpty else { return }
        if saboteurs || sabotage.id != nil {
            throw ValidationError("Saboteurs spoil our own clients; leave --client out.")
        }
        if !kept.files.isEmpty {
            throw ValidationError("--replay runs what its file says; leave --client out.")
        }
        if lateTimers > 0 {
            throw ValidationError("--late-timers is for our own clients; leave --client out.")
        }
        if realTime {
            throw ValidationError("Clients of others live in virtual time; leave --real-time out.")
        }
        for choice in clients.choices where Main.suites.realities.contains(where: { $0.name == choice.name }) {
            throw ValidationError(
                "“\(choice.name)” is a real server here; name the client otherwise: --client NAME=COMMAND.")
        }
    }

    /// Returns the scenarios on the chosen networks; where clients of others play, those that need only a client, and
    /// as each of these plays them.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if none of the scenarios can run there.
    func select(from scenarios: [Scenario], _ realClients: [Reality]) throws -> [ScenarioCase] {
        if !realClients.isEmpty { return try select(from: scenarios, playedBy: realClients) }
        let cases = network.cases(of: scenarios)
        if cases.isEmpty {
            let networks = Set(scenarios.flatMap(\.networks)).map(\.rawValue).sorted().joined(separator: ", ")
            Console.error(
                "None of the scenarios that match makes sense on the \(network.name) network, "
                    + (networks.isEmpty ? "for they need none." : "only on \(networks)."))
            throw CommandStatus.nothingRan
        }
        return cases
    }

    private func select(from scenarios: [Scenario], playedBy realClients: [Reality]) throws -> [ScenarioCase] {
        let playable = scenarios.filter { $0.clientKind != nil }
        guard !playable.isEmpty else {
            let folders = Set(Main.suites.scenarios.filter { $0.clientKind != nil }.map { $0.id.folder })
            Console.error(
                "None of the scenarios that match needs only a client, so no client of others can play them. "
                    + (folders.isEmpty
                        ? "There is none here." : "Such are \(folders.sorted().joined(separator: ", "))."))
            throw CommandStatus.nothingRan
        }
        return playable.flatMap { scenario in
            network.cases(of: [scenario]) + realClients.flatMap { scenario.cases(playedBy: $0) }
        }
    }
}

extension String {
    /// The pattern for everything beside this path: `mqtt/client/**` for `mqtt/client/reconnect`.
    fileprivate var folder: String { split(separator: "/").dropLast().joined(separator: "/") + "/**" }
}
