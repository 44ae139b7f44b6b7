package import CarillonResults

/// The expectations and lanes of a scenario so far. Only code on the world's loop touches a record.
package final class ScenarioRecord {
    package private(set) var expectations: [ExpectationResult] = []
    private(set) var lanes: [Lane] = []
    /// The writer of the world's story, which gets them, too.
    var flight: FlightWriter?
    /// Hides secrets in what ``flight`` gets, for others read that.
    var mask: (ExpectationResult) -> ExpectationResult = { $0 }

    func add(_ expectation: ExpectationResult) {
        expectations.append(expectation)
        flight?.record(mask(expectation))
    }

    func add(_ lane: Lane) {
        lanes.append(lane)
        flight?.record(lane)
    }
}
