import CarillonResults
import CarillonSimulation

/// The facts about a run that has ended, from which its verdict follows.
struct RunFacts: Sendable {
    /// A shortage of descriptors, which says nothing about the code under test.
    enum Shortage: Sendable {
        /// The world's network got no descriptor.
        case ofNetwork
        /// The process has no descriptor left. The system may have refused one to a library without another sign; most
        /// likely the library still has all its others.
        case ofProcess
    }

    var shortage: Shortage?
    /// The most descriptors that the process may have.
    var descriptorLimit: UInt64 = 0
    /// The first touch of the real world.
    var leak: Leak?
    /// The reason why the run was not possible here.
    var unsupported: String?
    var outcome = Outcome.done
    /// Whether an expectation has failed.
    var hasFailed = false
    /// The reason why the scenario is listed as failing.
    var knownFailure: String?

    /// Whether the scenario has come to its end, so that its expectations decide.
    var isComplete: Bool { shortage != .ofNetwork && leak == nil && unsupported == nil && outcome == .done }

    /// Whether a shortage of descriptors could be the reason why the run did not end well.
    var mayLackDescriptors: Bool { shortage == nil && (hasFailed || outcome != .done) }

    /// The verdict, and the reason for it, before a comparison with known differences.
    var judgement: Judgement {
        let own = ownJudgement
        if shortage == .ofProcess, own.verdict == .fail || own.verdict == .timeout { return .outOfDescriptors(self) }
        guard let knownFailure else { return own }
        return switch own.verdict {
        case .fail, .timeout: Judgement(.expectedFail, .knownFailure(knownFailure))
        case .pass: Judgement(.unexpectedPass, .passedAlthoughListed(knownFailure))
        default: own
        }
    }

    /// The verdict without a look at the list of failures.
    private var ownJudgement: Judgement {
        if shortage == .ofNetwork { return .outOfDescriptors(self) }
        if let leak { return Judgement(.crashed, .leak(leak)) }
        if let unsupported { return Judgement(.unsupported, .unsupported(unsupported)) }
        if outcome != .done { return Judgement(.timeout, .outcome(outcome)) }
        return Judgement(hasFailed ? .fail : .pass, nil)
    }
}
