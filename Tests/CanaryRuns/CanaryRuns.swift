import Carillon
import Foundation

/// Runs the canaries as `carillon` runs scenarios, each world in a process of its own or not, in any configuration. It
/// fails if one of them does not sing, and says which.
///
/// `CanaryRuns [--isolate]`
@main
enum CanaryRuns {
    static func main() {
        var options = RunOptions()
        options.isolation = CommandLine.arguments.contains("--isolate") ? .ownProcesses : .processes
        options.checksDeterminism = true
        let report = Runner(options: options).runAndWait(Scenario.canaries)
        var failures = report.faults + report.nondeterminism.map { "not the same twice: \($0)" }
        for result in report.scenarios where !Scenario.sings(result) {
            let missed = result.run?.expectations.filter { !$0.passed }.map { "\n    \($0)" }.joined() ?? ""
            failures.append("\(result.id): \(result.verdict) \(result.reason ?? "")\(missed)")
        }
        for failure in failures { print(failure) }
        print("\(report.scenarios.count) canaries, \(failures.count) failures")
        exit(failures.isEmpty ? 0 : 1)
    }
}
