import CarillonResults

/// What a scenario found out so far. Confined to its world.
package final class ScenarioRecord {
    package private(set) var expectations: [ExpectationResult] = []
    private(set) var lanes: [Lane] = []
    /// Where the story of the world goes, too.
    var flight: FlightWriter?

    func add(_ expectation: ExpectationResult) {
        expectations.append(expectation)
        flight?.record(expectation)
    }

    func add(_ lane: Lane) {
        lanes.append(lane)
        flight?.record(lane)
    }
}
