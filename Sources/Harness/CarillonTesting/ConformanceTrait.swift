public import CarillonConformance
import Foundation
public import Testing

/// The trait of a test, or of a suite of tests, that runs scenarios as test cases and leaves reports behind.
///
/// ```swift
/// @Test(.conformance(of: [.myApp]), arguments: Suite.myApp.cases)
/// func conforms(_ scenario: ScenarioCase) async { await scenario.conform() }
/// ```
///
/// Put the trait on a suite of tests if several tests run scenarios or saboteurs. They share the reports then.
public struct ConformanceTrait: SuiteTrait, TestTrait, TestScoping {
    let suites: [Suite]
    let options: RunOptions
    let command: String?
    let files: ReportFiles

    /// Returns this trait for a whole test or suite, and none for a single test case. The reports are about all cases.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

    /// Runs the cases, and then writes the reports of those that ran.
    ///
    /// - Throws: an error of Foundation if a report cannot be written.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let whole = "swift test --filter \(test.name.prefix { $0 != "(" })"
        var options = options
        options.command = command.map { .named($0) } ?? .whole(whole)
        let collector = ConformanceCollector(suites: suites, options: options, reproduce: whole)
        try await ConformanceCollector.$current.withValue(collector) {
            await conformToKeptRuns()
            try await function()
        }
        try files.write(collector)
    }

    /// Runs what the package keeps in its folder `Failures`.
    func conformToKeptRuns() async {
        guard let root = files.root?.path else { return }
        var kept = KeptCases(of: suites)
        kept.add(FailureFolder(in: root), hasAll: false)
        for fault in kept.faults { Issue.record(Comment(rawValue: fault.description)) }
        for scenarioCase in kept.cases { await scenarioCase.conform() }
    }
}

extension Trait where Self == ConformanceTrait {
    /// The trait of a test that runs scenarios as test cases and leaves reports behind.
    ///
    /// - Parameters:
    ///   - suites: the suites that the reports are about.
    ///   - options: the options of the runs: seeds, the comparison of traces, the limit on hangs.
    ///   - command: the words that start the program that can repeat a single run, such as `swift run Conformance`, see
    ///     `CarillonMain`. Without it, the reports name the command that repeats the test.
    ///   - results: the results file, from the root of the test's package; `nil` for none.
    ///   - html: the HTML report, from the root of the test's package; `nil` for none.
    ///   - junit: the JUnit XML for CI, from the root of the test's package; `nil` for none. Each scenario on each
    ///     network, and each saboteur, is a case with a name of its own, which SwiftPM's `--xunit-output` does not
    ///     have.
    ///   - file: a file of the test's package, above which its root is looked for.
    public static func conformance(
        of suites: [Suite], options: RunOptions = RunOptions(), command: String? = nil,
        results: String? = "reports/results.json", html: String? = "reports/index.html",
        junit: String? = "reports/junit.xml", file: StaticString = #filePath
    ) -> Self {
        let root = PackageRoot.root(above: "\(file)").map { URL(fileURLWithPath: $0) }
        return ConformanceTrait(
            suites: suites, options: options, command: command,
            files: ReportFiles(root: root, results: results, html: html, junit: junit))
    }
}
