/// The values of some scenarios that stand one after another, and of their traces that are packed.
struct ClusterView {
    var scenarios: [ScenarioView]
    /// The text of the ``TracePack``, if there is one.
    var pack: [String] = []

    private init(_ scenarios: [ScenarioView]) {
        self.scenarios = scenarios
        var traces = TracePack()
        for scenario in scenarios.indices {
            for outcome in scenarios[scenario].outcomes.indices {
                self.scenarios[scenario].outcomes[outcome].pack(into: &traces)
            }
        }
        if !traces.markups.isEmpty { pack = [traces.text] }
    }

    /// The clusters of scenarios, each made when it is written.
    ///
    /// - Parameter open: The number of scenarios at the beginning that are open at first.
    static func all(of ids: [String], index: ReportIndex, open: Int = 0) -> LazyViews {
        let starts = Array(stride(from: 0, to: ids.count, by: TracePack.scenarios))
        return LazyViews(starts) { _, start in
            ClusterView(
                (start..<min(start + TracePack.scenarios, ids.count)).map { position in
                    ScenarioView(ids[position], index: index, isOpen: position < open)
                })
        }
    }
}
