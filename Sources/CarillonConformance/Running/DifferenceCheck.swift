import CarillonResults

/// What a run against a real server shows, beside what is known of it.
struct DifferenceCheck {
    var verdict: Verdict
    var reason: String

    /// `nil` if nothing is known to differ in that scenario, so that its own verdict stands.
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
