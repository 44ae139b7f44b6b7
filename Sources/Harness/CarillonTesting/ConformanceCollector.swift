import CarillonConformance
import CarillonReporting
import CarillonResults
import Foundation
import Synchronization

/// Everything that the test cases of one trait find out, from whichever threads they run on.
final class ConformanceCollector: Sendable {
    /// The collector of the test that runs; `nil` for a test without the trait.
    @TaskLocal static var current: ConformanceCollector?

    let suites: [Suite]
    let options: RunOptions
    /// The command that repeats all the cases.
    private let reproduce: String
    /// The real time at which the first case began, for the origin of the results. Nothing of it reaches a world.
    private let begin = (date: Date(), instant: ContinuousClock.now)
    private let found = Mutex(
        (scenarios: [ScenarioResult](), saboteurs: [SaboteurResult](), times: RealTimes()))

    init(suites: [Suite], options: RunOptions, reproduce: String) {
        self.suites = suites
        self.options = options
        self.reproduce = reproduce
    }

    func add(_ result: ScenarioResult, lasting times: RealTimes) {
        found.withLock { found in
            found.scenarios.append(result)
            found.times.add(times)
        }
    }
    func add(_ result: SaboteurResult) { found.withLock { $0.saboteurs.append(result) } }

    /// The real time that each scenario took so far.
    var realTimes: RealTimes { found.withLock(\.times) }

    /// The results so far; `nil` if no scenario ran.
    var results: RunResults? {
        let found = found.withLock { $0 }
        if found.scenarios.isEmpty { return nil }
        var results = RunResults(
            suites: suites, scenarios: found.scenarios, saboteurs: found.saboteurs, options: options,
            reproduce: reproduce)
        results.origin = .ofProgram(
            began: begin.date, lasting: begin.instant.duration(to: .now), found.times, of: results.scenarios)
        return results
    }
}
