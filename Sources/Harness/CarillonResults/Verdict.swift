/// The end of a scenario.
public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every expectation held.
    case pass
    /// An expectation did not hold.
    case fail
    /// The scenario failed, and is listed as failing, with a reason.
    case expectedFail = "expected-fail"
    /// The scenario is listed as failing and passed: the listing is stale.
    case unexpectedPass = "unexpected-pass"
    /// The engine or the network cannot do something that the scenario needs.
    case unsupported
    /// The scenario was left out.
    case skipped
    /// The scenario did not come to its end: a deadlock, a time limit, or a hang that the watchdog ended.
    case timeout
    /// The scenario broke its world.
    case crashed
    /// The run ended before the scenario's turn came.
    case notRun = "not-run"

    /// Whether the verdict lets a run succeed.
    public var isAsExpected: Bool {
        switch self {
        case .pass, .expectedFail, .unsupported, .skipped: true
        case .fail, .unexpectedPass, .timeout, .crashed, .notRun: false
        }
    }
}

extension Verdict {
    /// All verdicts, the worst one first (D-VERDICTS-9).
    public static let worstFirst: [Verdict] = [
        .crashed, .timeout, .fail, .unexpectedPass, .notRun, .expectedFail, .pass, .skipped, .unsupported,
    ]

    /// The rank among the verdicts: the higher, the worse.
    public var severity: Int { Verdict.allCases.count - (Verdict.worstFirst.firstIndex(of: self) ?? 0) }

    /// The verdict on a whole: the worst of its parts, where a part that could not run does not hide one that passed.
    public static func worst(of verdicts: some Collection<Verdict>) -> Verdict {
        worstFirst.first { verdicts.contains($0) } ?? .notRun
    }
}
