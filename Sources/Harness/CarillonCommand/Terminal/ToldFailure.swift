import CarillonResults

/// A failure that was printed when it happened.
struct ToldFailure: Equatable {
    private let seed: String?
    /// The reason, and each failed expectation with its difference.
    private let account: [String]

    init(_ result: ScenarioResult) {
        seed = result.run?.seed
        account = ToldFailure.account(of: result)
    }

    /// Whether a reader who has seen this failure has seen the one of `result`, too. With several jobs the seed that
    /// fails first may be another one than the lowest that fails, and yet tell the same.
    func covers(_ result: ScenarioResult) -> Bool {
        seed == result.run?.seed || account == ToldFailure.account(of: result)
    }

    private static func account(of result: ScenarioResult) -> [String] {
        [result.reason ?? ""]
            + (result.run?.expectations ?? []).filter { !$0.passed }.flatMap { [$0.text, $0.difference ?? ""] }
    }
}
