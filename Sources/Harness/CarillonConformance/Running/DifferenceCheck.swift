import CarillonResults

/// The result of a run against a real server or library, compared with the known differences.
struct DifferenceCheck {
    /// The end of a run before the comparison.
    struct End {
        var verdict: Verdict
        var reason: String?
        /// Swift's own message, if the run was cut short.
        var message: String?
        /// The sentences of the expectations that failed.
        var failed: [String]
    }

    var verdict: Verdict
    var reason: String

    /// Whether the reason takes the place of the run's own; else it comes behind that.
    var replacesReason: Bool { verdict == .expectedFail || verdict == .unexpectedPass }

    /// Returns the reason of the whole, with the run's own if that still matters.
    func reason(after own: String?) -> String {
        guard !replacesReason, let own else { return reason }
        return own + (own.hasSuffix(".") ? " " : ". ") + reason
    }

    /// Compares the end of a run with the known differences; `nil` if there are none for the scenario, or if the run
    /// says nothing about them, so that its own verdict stands.
    init?(_ known: [KnownDifference], _ end: End) {
        guard !known.isEmpty, [.pass, .fail, .timeout, .crashed].contains(end.verdict) else { return nil }
        let listed = Set(known.flatMap(\.expectations))
        let endings = known.compactMap(\.ending)
        let wasCut = end.verdict == .timeout || end.verdict == .crashed
        if end.failed.contains(where: { !listed.contains($0) }) || (wasCut && !endings.contains(where: end.matches)) {
            verdict = wasCut ? end.verdict : .fail
            reason = "It differs in more than what is known: " + known.map(\.behaviour).joined(separator: " ")
            return
        }
        let stale =
            known.flatMap(\.expectations).filter { !end.failed.contains($0) }.map { "“\($0)”" }
            + endings.filter { !end.matches($0) }.map(\.description)
        if stale.isEmpty {
            verdict = .expectedFail
            reason = known.map { "\($0.behaviour) \($0.explanation)" }.joined(separator: " ")
        } else {
            verdict = .unexpectedPass
            reason =
                "It is listed as different, and is not: \(stale.joined(separator: ", ")). Take that out of the list of differences."
        }
    }
}

extension DifferenceCheck.End {
    /// Returns whether the run was cut short in that way.
    func matches(_ ending: KnownDifference.Ending) -> Bool {
        let text: String
        switch (ending, verdict) {
        case (.crash(let saying), .crashed), (.timeout(let saying), .timeout): text = saying
        default: return false
        }
        return text.isEmpty || [reason, message].contains { $0?.contains(text) == true }
    }
}
