public import CarillonConformance
public import CarillonResults
public import Testing

extension Saboteur {
    /// Lets the saboteur loose on the scenarios of the test's suites, and records an issue if they do not catch it.
    ///
    /// ```swift
    /// @Suite(.conformance(of: [.myApp])) struct Conformance {
    ///     @Test(arguments: Suite.myApp.saboteurs)
    ///     func isCaught(_ saboteur: Saboteur) async { await saboteur.getCaught() }
    /// }
    /// ```
    ///
    /// The scenarios run in memory, those that cannot on their own networks. They do not also run healthy here; that is
    /// the matter of the test that runs them as cases. Without the trait
    /// ``Testing/Trait/conformance(of:options:command:results:html:junit:file:)`` the call records an issue.
    ///
    /// - Returns: the result, for expectations of the test's own.
    @discardableResult
    public func getCaught(sourceLocation: SourceLocation = #_sourceLocation) async -> SaboteurResult? {
        guard let collector = ConformanceCollector.current else {
            Issue.record(
                "No scenarios are known that could catch “\(id)”. Give the test the trait .conformance(of: [.mySuite]).",
                sourceLocation: sourceLocation)
            return nil
        }
        var options = collector.options
        options.networks = [.memory]
        var check = SaboteurCheck(suites: collector.suites, options: options)
        check.runsHealthy = false
        guard let result = await check.run([self], against: collector.suites.scenarios).first else { return nil }
        collector.add(result)
        if result.outcome != .killed {
            let lines = ["\(result.outcome.rawValue): \(result.id), \(result.summary)"] + result.faults
            Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
        }
        return result
    }
}
