import CarillonEnvironment
import CarillonResults

/// The comparison of two runs of the same scenario with the same seed.
enum Nondeterminism {
    /// Returns the first difference in a sentence; `nil` if the runs are equal.
    static func difference(_ first: ScenarioRun, _ second: ScenarioRun) -> String? {
        guard first.digest != second.digest || first.expectations != second.expectations else { return nil }
        for (index, (one, other)) in zip(first.trace, second.trace).enumerated() where one != other {
            return "event \(index + 1) differs: first \(sentence(one)), then \(sentence(other))"
        }
        if first.trace.count != second.trace.count {
            let longer = first.trace.count > second.trace.count ? first : second
            let index = min(first.trace.count, second.trace.count)
            return "event \(index + 1) came only once: \(sentence(longer.trace[index]))"
        }
        for (one, other) in zip(first.expectations, second.expectations) where one != other {
            return "an expectation differs: first “\(one.text)” \(one.passed), then “\(other.text)” \(other.passed)"
        }
        return "the traces that are kept are equal, but the choices behind them, or what came later, differ "
            + "(digest \(first.digest), then \(second.digest))"
    }

    private static func sentence(_ event: TraceEvent) -> String {
        "\(event.kind) of \(event.lane) at \(event.instant.nanoseconds) ns (\(event.text))"
    }
}
