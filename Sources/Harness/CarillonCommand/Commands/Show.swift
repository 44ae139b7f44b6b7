import ArgumentParser
import CarillonConformance

struct Show<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: "Show one scenario, requirement or saboteur.")
    }

    @Argument(help: "Its identifier: robin/overflow/sixty-first, UN-39 or un/keeps-a-65th.")
    var id: String

    func run() throws {
        let suites = Main.suites
        if let scenario = suites.scenarios.first(where: { $0.id == id }) { return show(scenario) }
        if let requirement = suites.requirements.first(where: { $0.id.name == id.uppercased() }) {
            return show(requirement, suites)
        }
        if let saboteur = suites.allSaboteurs.first(where: { $0.id == id }) { return show(saboteur, suites) }

        Console.error("There is no scenario, requirement or saboteur “\(id)”.")
        let known = suites.scenarios.map(\.id) + suites.requirements.map(\.id.name) + suites.allSaboteurs.map(\.id)
        let close = Suggestions.closest(to: id, among: known)
        if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
        let list = "\(Main.command) list"
        Console.error("See all of them: \(list), \(list) --requirements, \(list) --saboteurs")
        throw CommandStatus.badUsage
    }

    private func show(_ scenario: Scenario) {
        print("scenario    \(scenario.id)")
        print("shows       \(scenario.summary)")
        print("covers      \(scenario.covers.map(\.name).joined(separator: ", "))")
        if !scenario.networks.isEmpty {
            print("runs on     \(scenario.networks.map(\.rawValue).joined(separator: ", "))")
        }
        if let weather = scenario.weather { print("weather     \(weather)") }
        if scenario.needs.isOwn {
            print("needs       a process of its own, in the time zone \(scenario.needs.timeZone)")
        }
        if !scenario.needs.modules.isEmpty {
            print("separates   the statics of \(scenario.needs.modules.joined(separator: ", ")), for each launch")
        }
        print("defined in  \(scenario.source.file):\(scenario.source.line)")
        if let knownFailure = scenario.knownFailure { print("fails       \(knownFailure)") }
        if let reason = scenario.ours { print("ours alone  \(reason)") }
        print("run it      \(Main.command) run '\(scenario.id)'")
    }

    private func show(_ requirement: Requirement, _ suites: [Suite]) {
        print("requirement \(requirement.id) (\(requirement.level.rawValue))")
        print("says        \(requirement.text)")
        print("source      \(requirement.source)")
        if let exclusion = requirement.exclusion { print("excluded    \(exclusion)") }
        if let deviation = requirement.deviation { print("deviates    \(deviation)") }
        for scenario in suites.scenarios where scenario.covers.contains(requirement.id) {
            print("covered by  \(scenario.id)")
        }
        for saboteur in suites.allSaboteurs where saboteur.breaks.contains(requirement.id) {
            print("broken by   \(saboteur.id)")
        }
        for line in suites.catches?.lines ?? [] where line.requirement == requirement.id {
            print("held by     “\(line.expectation)” of \(line.scenario), because of \(line.saboteur)")
        }
        if let exemption = requirement.saboteurExemption { print("no saboteur \(exemption)") }
    }

    private func show(_ saboteur: Saboteur, _ suites: [Suite]) {
        print("saboteur    \(saboteur.id)")
        print("defect      \(saboteur.summary)")
        print("breaks      \(saboteur.breaks.map(\.name).joined(separator: ", "))")
        if let scenario = saboteur.searchedIn {
            print("found by    \(Main.command) search '\(scenario)' --saboteur '\(saboteur.id)'")
            return print("let loose   \(Main.command) saboteurs '\(saboteur.id)' --searched")
        }
        let lines = suites.catches?.lines.filter { $0.saboteur == saboteur.id } ?? []
        for line in lines {
            let network = line.network.map { " on \($0)" } ?? ""
            print("caught by   “\(line.expectation)” of \(line.scenario)\(network), for \(line.requirement)")
        }
        if lines.isEmpty {
            // Any expectation may catch a saboteur of a suite without a list.
            for scenario in suites.scenarios where !Set(scenario.covers).isDisjoint(with: saboteur.breaks) {
                print("caught by   any expectation of \(scenario.id)")
            }
        }
        print("let loose   \(Main.command) saboteurs '\(saboteur.id)'")
    }
}
