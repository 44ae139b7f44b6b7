import CarillonResults

/// The result of a run for a requirement.
public enum RequirementStanding: Hashable, Sendable, CaseIterable {
    /// A scenario that covers it ran, and none of those that did found it violated.
    case holds
    case fails
    /// The requirement is known to be violated, and was.
    case failsAsExpected
    /// No scenario that covers it could run or was to.
    case notRun
    /// Nothing covers it, and nothing says why.
    case missing
    /// The requirement cannot be covered, for a reason that is given.
    case excluded

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

    /// The words for so many: `3 fail`.
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
