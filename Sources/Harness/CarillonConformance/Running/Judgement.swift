import CarillonResults
import CarillonSimulation

/// A verdict on a run, and the reason for it.
struct Judgement: Sendable {
    enum Reason: Sendable, CustomStringConvertible {
        case outOfDescriptors(limit: UInt64)
        case leak(Leak)
        case unsupported(String)
        case outcome(Outcome)
        case knownFailure(String)
        case passedAlthoughListed(String)

        var description: String {
            switch self {
            case .outOfDescriptors(let limit):
                "The system gave this process no more open files; its limit is \(limit). Raise that (ulimit -n), or run fewer worlds side "
                    + "by side (--jobs)."
            case .leak(let leak): "\(SimulatedLoop.refusal)\(leak)"
            case .unsupported(let reason), .knownFailure(let reason): reason
            case .outcome(let outcome): outcome.description
            case .passedAlthoughListed(let reason): "It is listed as failing: \(reason)"
            }
        }
    }

    var verdict: Verdict
    var reason: Reason?

    init(_ verdict: Verdict, _ reason: Reason?) {
        self.verdict = verdict
        self.reason = reason
    }

    static func outOfDescriptors(_ facts: RunFacts) -> Judgement {
        Judgement(.crashed, .outOfDescriptors(limit: facts.descriptorLimit))
    }

    /// Whether the run can be compared with known differences. A shortage of descriptors says nothing about them.
    var isComparable: Bool { if case .outOfDescriptors? = reason { false } else { true } }
}
