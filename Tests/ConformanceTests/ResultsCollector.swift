import CarillonConformance
import CarillonReporting
import CarillonResults
import CarillonScenarios
import Foundation
import Synchronization
import Testing

/// Gathers what the test cases find out, from whichever threads they run on.
final class ResultsCollector: Sendable {
    static let shared = ResultsCollector()

    private let found = Mutex((scenarios: [ScenarioResult](), saboteurs: [SaboteurResult]()))

    func add(_ result: ScenarioResult) { found.withLock { $0.scenarios.append(result) } }
    func add(_ result: SaboteurResult) { found.withLock { $0.saboteurs.append(result) } }

    func write() throws {
        let found = found.withLock { $0 }
        guard !found.scenarios.isEmpty else { return }
        let results = RunResults(
            suites: Suites.all, scenarios: found.scenarios, saboteurs: found.saboteurs, options: RunOptions(),
            reproduce: "swift test --filter ConformanceTests")
        let file = packageRoot.appendingPathComponent("reports/results.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(ResultsFile.encode(results).utf8).write(to: file, options: .atomic)
    }
}

/// Writes the results file when the suite has ended.
struct WritesResults: SuiteTrait, TestScoping {
    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void)
        async throws
    {
        try await function()
        try ResultsCollector.shared.write()
    }
}

extension Trait where Self == WritesResults {
    static var writesResults: Self { WritesResults() }
}

let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

extension SourceLine {
    var location: SourceLocation {
        let path = packageRoot.appendingPathComponent(file).path
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return SourceLocation(fileID: "CarillonScenarios/\(name)", filePath: path, line: line, column: 1)
    }
}
