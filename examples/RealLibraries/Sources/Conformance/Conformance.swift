import Carillon
import CarillonReporting
import Foundation
import RealRobinScenarios
import RobinScenarios

/// Runs Robin's scenarios against Carillon's Robin and against the real one, and writes a report with a column for each.
///
/// The exit status is 0 if both act as expected: ours everywhere, the real one everywhere but in the listed differences.
@main
struct Conformance {
    static func main() throws {
        let real = Reality("real", differences: try differences(CommandLine.arguments.dropFirst()))
        let suites = [
            RobinScenarios.RobinConformance.suite.held(to: real, by: RealRobinScenarios.RobinConformance.suite)
        ]

        let options = RunOptions()
        let cases = suites.scenarios.flatMap { $0.cases() + $0.cases(against: real.name) }
        let report = Runner(options: options).runAndWait(cases)
        let results = RunResults(
            suites: suites, scenarios: report.scenarios, saboteurs: [], options: options, reproduce: "./run")

        for result in results.scenarios where result.verdict != .pass {
            print("\(result.verdict.rawValue)  \(result.id) (\(result.network))  \(result.reason ?? "")")
            for expectation in result.run?.expectations ?? [] where !expectation.passed {
                print("  ✘ \(expectation.text)")
            }
        }
        let summary = RunSummary(results)
        print(summary.sentence)
        let reports = URL(fileURLWithPath: "reports")
        try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
        try Data(HTMLReport(results).render().utf8).write(to: reports.appendingPathComponent("real-libraries.html"))
        for fault in report.faults { print(fault) }
        exit(summary.isAsExpected && report.faults.isEmpty ? 0 : 1)
    }

    /// The differences that the run knows.
    private static func differences(_ arguments: ArraySlice<String>) throws(UnknownArgument) -> [KnownDifference] {
        switch arguments.first {
        case nil: Differences.robin
        case "--no-differences"?: []
        case "--stand-in"?: Differences.standIn
        case let argument?: throw UnknownArgument(argument: argument)
        }
    }
}

/// An argument that the program does not know.
struct UnknownArgument: Error, CustomStringConvertible {
    let argument: String

    var description: String { "“\(argument)” is no argument; there are --no-differences and --stand-in" }
}
