import CarillonEnvironment
import CarillonResults

/// A failed expectation among the events of its run.
struct FailurePlace {
    /// The number of events of the trace that stand before it.
    var position: Int
    /// The number of the expectation among the run's failed ones, counted from 0.
    var ordinal: Int
    var expectation: ExpectationResult

    /// The failed expectations of a run, in the order in which they stand among the events. An expectation of which
    /// nobody noted the place stands after the events of the same time.
    static func all(in run: ScenarioRun) -> [FailurePlace] {
        let failures = run.expectations.filter { !$0.passed }
        return failures.enumerated().map { ordinal, failure in
            let position =
                failure.eventsBefore ?? run.trace.firstIndex { $0.instant.nanoseconds > failure.virtualNanoseconds }
                ?? run.trace.count
            return FailurePlace(
                position: min(max(position, 0), run.trace.count), ordinal: ordinal, expectation: failure)
        }.sorted { ($0.position, $0.ordinal) < ($1.position, $1.ordinal) }
    }
}
