extension ScenarioResult {
    /// Returns whether one result comes before another in a run's results: by the scenario's identifier, and for each
    /// scenario memory before loopback, and real servers last, by their names.
    public static func precede(_ one: ScenarioResult, _ other: ScenarioResult) -> Bool {
        func rank(_ result: ScenarioResult) -> Int {
            ["none", "memory", "loopback"].firstIndex(of: result.network) ?? 3
        }
        return (one.id, rank(one), one.network) < (other.id, rank(other), other.network)
    }
}
