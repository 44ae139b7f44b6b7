public import CarillonConformance

extension Suite {
    /// Every scenario of the suite on each network that it can run on, sorted by identifier, as arguments for a test.
    public var cases: [ScenarioCase] { [self].cases }
}

extension [Suite] {
    /// Every scenario of the suites on each network that it can run on, sorted by identifier, as arguments for a test.
    public var cases: [ScenarioCase] { scenarios.flatMap { $0.cases() } }
}
