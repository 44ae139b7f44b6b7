public import CarillonResults

/// The result of a run for a requirement.
public enum RequirementOutcome: Hashable, Sendable, CaseIterable {
    /// Scenarios that cover the requirement ran, and none found it violated.
    case holds
    /// A scenario found the requirement violated, or could not come to its end.
    case fails
    /// The requirement is known to be violated, and was.
    case failsAsExpected
    /// No scenario that covers the requirement could run, or was selected.
    case notRun
    /// No scenario covers the requirement, and no reason is given.
    case missing
    /// The requirement cannot be covered, for a reason that is given.
    case excluded

    /// The standing of a requirement by its coverage and its verdict.
    public init(_ requirement: RequirementResult) {
        self =
            switch requirement.coverage {
            case .missing: .missing
            case .excluded: .excluded
            case .covered:
                switch requirement.verdict {
                case .pass: .holds
                case .fail, .timeout, .crashed, .unexpectedPass: .fails
                case .expectedFail: .failsAsExpected
                case .notRun, .skipped, .unsupported: .notRun
                }
            }
    }

    /// The words for a number of requirements: `3 fail`.
    func sentence(_ number: Int) -> String {
        let isOne = number == 1
        let predicate =
            switch self {
            case .holds: isOne ? "holds" : "hold"
            case .fails: isOne ? "fails" : "fail"
            case .failsAsExpected: isOne ? "fails as expected" : "fail as expected"
            case .notRun: isOne ? "was not run" : "were not run"
            case .missing: isOne ? "is covered by nothing" : "are covered by nothing"
            case .excluded: isOne ? "is excluded" : "are excluded"
            }
        return "\(grouped(number)) \(predicate)"
    }
}
