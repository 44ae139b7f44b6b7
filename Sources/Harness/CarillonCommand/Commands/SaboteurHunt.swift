import CarillonConformance
import CarillonResults
import Foundation

/// Searches for the defects of saboteurs that no run with one seed shows.
struct SaboteurHunt {
    let suites: [Suite]
    let options: RunOptions
    /// The real time after which a search is given up.
    let patience: Duration

    /// Ways to search, each with a little more than the one before.
    private enum Way: String, CaseIterable {
        case seeds = "seeds alone"
        case weather = "with weather"
        case orders = "and orders"
        case corpus = "and a corpus"
    }

    private struct Catch {
        let runs: Int
        let time: Duration
        let failure: Search.Failure
    }

    /// Searches for each saboteur in the best way, and prints how soon it was found.
    func run(_ saboteurs: [Saboteur]) throws {
        var missed = 0
        for saboteur in saboteurs {
            let found = try search(for: saboteur, .corpus, shrinkTime: .seconds(10))
            if Interrupt.isRequested { throw CommandStatus.interrupted }
            let place = "\(saboteur.id) in \(saboteur.searchedIn ?? "")"
            guard let found else {
                missed += 1
                Console.output("MISSED  \(place)\n        \(saboteur.summary)")
                continue
            }
            let (failure, faults) = (found.failure, found.failure.replay.faults.count)
            Console.output(
                "found   \(place): after \(found.runs) runs, \(TerminalText.realTime(found.time)); "
                    + "\(failure.weights.found) choices, shrunk to \(failure.weights.smallest), \(faults) of them faults"
            )
        }
        Console.output("\(saboteurs.count - missed) of \(saboteurs.count) saboteurs found by search")
        if missed > 0 { throw CommandStatus.unexpected }
    }

    /// Searches for each saboteur in each way, three times, and prints a table for `docs/search.md`.
    func compare(_ saboteurs: [Saboteur]) throws {
        Console.output("| saboteur | " + Way.allCases.map(\.rawValue).joined(separator: " | ") + " |")
        Console.output("|---|" + String(repeating: "---|", count: Way.allCases.count))
        for saboteur in saboteurs {
            var cells: [String] = []
            for way in Way.allCases {
                let found = try (0..<3).map { try search(for: saboteur, way, shrinkTime: .zero, round: $0) }
                if Interrupt.isRequested { throw CommandStatus.interrupted }
                cells.append(cell(found))
            }
            Console.output("| `\(saboteur.id)` | " + cells.joined(separator: " | ") + " |")
        }
    }

    /// The median of three searches.
    private func cell(_ found: [Catch?]) -> String {
        let caught = found.compactMap(\.self).sorted { $0.runs < $1.runs }
        guard caught.count >= 2 else { return caught.isEmpty ? "never" : "once, \(caught[0].runs) runs" }
        return "\(caught[1].runs) runs, \(TerminalText.realTime(caught[1].time))"
    }

    /// Searches until the first failure; returns `nil` where there is none in time.
    private func search(for saboteur: Saboteur, _ way: Way, shrinkTime: Duration, round: Int = 0) throws -> Catch? {
        guard var scenario = suites.scenarios.first(where: { $0.id == saboteur.searchedIn }) else { return nil }
        if way == .seeds { scenario = scenario.withoutWeather() }
        var settings = Search.Settings()
        settings.options = options
        settings.options.seed = options.seed.advanced(by: round * 1_000_000)
        settings.saboteur = saboteur
        settings.shrinkTime = shrinkTime
        settings.isPlain = way != .corpus
        settings.order = way == .seeds || way == .weather ? .uniform : .both
        settings.mostFailures = 1
        let clock = ContinuousClock()
        let begin = clock.now
        let search = try Search(
            Array(scenario.cases(on: options.networks).prefix(1)), settings,
            isOver: { begin.duration(to: clock.now) >= patience }, isCancelled: { Interrupt.isRequested })
        var found: Catch?
        let progress = ProgressLine("hunting")
        defer { progress.erase() }
        try search.run { state in
            progress.show(state.runs, of: nil, "\(saboteur.id), \(way.rawValue)")
        } onFailure: { failure in
            found = Catch(runs: failure.foundAfter, time: begin.duration(to: failure.foundAt), failure: failure)
        }
        return found
    }
}
