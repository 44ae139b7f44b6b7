import Canaries
import Carillon

extension Scenario {
    /// A refusal that a canary must meet.
    private struct Refusal {
        /// The parts of the verdict's reason.
        let reasons: [String]
        /// Whether the code is blocked for ever. Any other refusal ends the process.
        var isHang = false
    }

    /// Returns whether a canary ended as it must: it passed, or its verdict names what is refused.
    static func sings(_ result: ScenarioResult) -> Bool {
        guard let refusal = refusals[result.id] else { return result.verdict == .pass }
        return result.verdict == (refusal.isHang ? .timeout : .crashed)
            && refusal.reasons.allSatisfy { result.reason?.contains($0) == true }
    }

    #if os(Linux)
    /// The refusals, by the ids of their scenarios.
    private static let refusals: [String: Refusal] = {
        var refusals: [String: Refusal] = [:]
        for refusal in LockRefusal.allCases {
            refusals["canary/refusals/\(refusal)"] = Refusal(
                reasons: [refusal.rawValue], isHang: refusal == .relock || refusal == .input)
        }
        for refusal in BlockingRefusal.allCases {
            refusals["canary/blocking-refusals/\(refusal)"] = Refusal(
                reasons: [refusal.rawValue], isHang: refusal.isHang)
        }
        for story in RestlessStory.allCases {
            refusals["canary/restless/\(story)"] = Refusal(
                reasons: ["no rest: ", " of phone ", story.culprit, "RestlessStory.swift:"], isHang: true)
        }
        for refusal in URLSessionRefusal.allCases {
            refusals["canary/session-refusals/\(refusal)"] = Refusal(reasons: [refusal.rawValue])
        }
        return refusals
    }()
    #else
    private static let refusals: [String: Refusal] = [:]
    #endif
}
