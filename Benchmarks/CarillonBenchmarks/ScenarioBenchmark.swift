import CarillonConformance
import CarillonResults
import CarillonScenarios
import Foundation

/// One small scenario with two people and two phones, repeated with new seeds, on one thread, with all checks on.
enum ScenarioBenchmark {
    static let runs = 2_000

    static func run() {
        guard let scenario = Suites.all.scenarios.first(where: { $0.id == "together/two-people" }) else {
            return print("seeds: the scenario with two people is missing")
        }
        var options = RunOptions()
        options.seedCount = runs
        var report: Runner.Report?
        let seconds = processorSeconds { report = Runner(options: options, suites: Suites.all).runAndWait([scenario]) }
        precondition(report?.scenarios.first?.verdict == .pass)
        print("seeds: \(readable(Double(runs) / seconds))/s of a scenario with two people, on one core")
    }
}
