import CarillonResults

/// The result of a run against a real server, compared with the known differences.
struct DifferenceCheck {
    var verdict: Verdict
    var reason: String

    /// Compares a run with the known differences; `nil` if there are none for the scenario, so that its own verdict
    /// stands.
    ///
    /// - Parameter failed: the sentences of the expectations that failed.
    init?(_ known: [KnownDifference], failed: [String]) {
        if known.isEmpty { return nil }
        let listed = Set(known.flatMap(\.expectations))
        if failed.contains(where: { !listed.contains($0) }) {
            verdict = .fail
            reason = "It differs in more than what is known: " + known.map(\.behaviour).joined(separator: " ")
            return
        }
        let stale = known.flatMap(\.expectations).filter { !failed.contains($0) }
        if stale.isEmpty {
            verdict = .expectedFail
            reason = known.map { "\($0.behaviour) \($0.explanation)" }.joined(separator: " ")
        } else {
            verdict = .unexpectedPass
            reason = "It is listed as different, and is not: \(stale.map { "“\($0)”" }.joined(separator: ", "))"
        }
    }
}
