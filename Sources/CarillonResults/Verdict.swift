/// How a scenario ended.
public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    case pass
    case fail
    /// It failed, and is listed as failing, with a reason.
    case expectedFail = "expected-fail"
    /// It is listed as failing and passed: the listing is stale.
    case unexpectedPass = "unexpected-pass"
    /// This engine or network cannot do what it needs.
    case unsupported
    case skipped
    /// It never came to an end: a deadlock, a time limit, or a hang that the watchdog ended.
    case timeout
    /// It broke its world.
    case crashed
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
    /// All of them, those first that need somebody's attention most.
    public static let worstFirst: [Verdict] = [
        .crashed, .timeout, .fail, .unexpectedPass, .notRun, .expectedFail, .pass, .skipped, .unsupported,
    ]

    /// How bad it is beside others: the higher, the worse.
    public var severity: Int { Verdict.allCases.count - (Verdict.worstFirst.firstIndex(of: self) ?? 0) }

    /// The verdict on a whole: the worst of its parts, where a part that could not run does not hide one that passed.
    public static func worst(of verdicts: some Collection<Verdict>) -> Verdict {
        worstFirst.first { verdicts.contains($0) } ?? .notRun
    }
}
