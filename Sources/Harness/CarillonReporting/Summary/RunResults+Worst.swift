package import CarillonResults

extension RunResults {
    /// The scenarios that did not end as expected, the worst verdict first, and equal ones in the results' order.
    package var worstFirst: [ScenarioResult] {
        let unexpected = scenarios.filter { !$0.verdict.isAsExpected }
        return Verdict.worstFirst.flatMap { verdict in unexpected.filter { $0.verdict == verdict } }
    }
}
