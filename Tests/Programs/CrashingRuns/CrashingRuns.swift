import Carillon
import CarillonEnvironment
import CarillonReporting
import Foundation

/// Runs scenarios that harm the process in which they run, as `carillon` runs its own, and writes `results.json` to
/// standard output. For tests, which have threads and so cannot be the supervisor themselves. Fails if a process that
/// the run has started is still there after it.
///
/// `CrashingRuns [--jobs N] [--seeds N] [--hang-limit MILLISECONDS] [--check-determinism] [--show-secrets] [--threads |
/// --isolate] PATTERN…`
@main
enum CrashingRuns {
    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        var options = RunOptions()
        options.isolation = .processes
        options.hangLimit = .seconds(20)
        var patterns: [PathPattern] = []
        while let argument = arguments.popFirst() {
            switch argument {
            case "--jobs": options.jobs = arguments.popFirst().flatMap { Int($0) } ?? 1
            case "--seeds": options.seedCount = arguments.popFirst().flatMap { Int($0) } ?? 1
            case "--hang-limit": options.hangLimit = .milliseconds(arguments.popFirst().flatMap { Int($0) } ?? 1)
            case "--threads": options.isolation = .threads
            case "--isolate": options.isolation = .ownProcesses
            case "--show-secrets": options.showsSecrets = true
            case "--check-determinism": options.checksDeterminism = true
            default: patterns.append(PathPattern(argument))
            }
        }
        let scenarios = Scenario.crashingRuns.filter { scenario in patterns.contains { $0.matches(scenario.id) } }
        let report = Runner(options: options).runAndWait(scenarios)
        let suite = Suite("CrashingRuns", requirements: [], scenarios: scenarios)
        let results = RunResults(
            suites: [suite], scenarios: report.scenarios, saboteurs: [], options: options, reproduce: "lost")
        try FileHandle.standardOutput.write(contentsOf: Data(ResultsFile.encode(results).utf8))
        for fault in report.faults { try FileHandle.standardError.write(contentsOf: Data("FAULT \(fault)\n".utf8)) }
        let isSomebodyLeft = waitpid(-1, nil, WNOHANG) >= 0
        if isSomebodyLeft { try FileHandle.standardError.write(contentsOf: Data("FAULT a process is left\n".utf8)) }
        exit(report.faults.isEmpty && !isSomebodyLeft ? 0 : 1)
    }
}
