import CarillonResults

extension JUnitCase {
    /// The case of a scenario on an engine and a network.
    init(_ scenario: ScenarioResult) {
        let segments = scenario.id.split(separator: "/").map(String.init)
        let verdict = scenario.verdict
        let standing = Outcome(verdict)
        self.init(
            className: segments.count > 1 ? segments.dropLast().joined(separator: ".") : scenario.topSegment,
            name: "\(segments.last ?? scenario.id) [\(Configuration(scenario).name)]", standing: standing,
            type: verdict.rawValue,
            message: standing == .skipped
                ? "\(verdict.name): \(scenario.reason ?? "no reason given")"
                : scenario.reason ?? scenario.failures.first?.text ?? verdict.name,
            scenario: scenario)
        let hasAccount = standing == .failed || standing == .broken
        if hasAccount { account = Self.account(of: scenario) }
        if let run = scenario.run {
            let place =
                "seed \(run.seed), \(VirtualTime.length(run.virtualNanoseconds)) of virtual time, digest \(run.digest)"
            // An account has the sentence and the command already.
            output = hasAccount ? [place] : [scenario.summary, place, run.reproduce]
        }
    }

    /// All expectations that did not hold, each with its difference and its line in the source.
    private static func account(of scenario: ScenarioResult) -> [String] {
        var lines = [scenario.summary, scenario.source.text]
        if let reason = scenario.reason { lines.append(reason) }
        if let ending = scenario.run?.ending { lines += ending.waiting + ending.frames.map { "    at \($0)" } }
        for failure in scenario.failures {
            lines += ["", "\(failure.source.text): \(failure.text)"]
            lines.append("after \(VirtualTime.clock(failure.virtualNanoseconds)) of virtual time")
            if let difference = failure.difference { lines.append(difference) }
        }
        let notes = scenario.run.map { ReportedNotes(of: $0).lines } ?? []
        if !notes.isEmpty { lines += [""] + notes }
        if !scenario.failingSeeds.isEmpty {
            lines += ["", "failing seeds: \(scenario.failingSeeds.joined(separator: " "))"]
        }
        if let run = scenario.run { lines += ["", "reproduce: \(run.reproduce)"] }
        return lines
    }
}

extension JUnitCase.Outcome {
    init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .pass: .passed
            case .fail, .unexpectedPass: .failed
            case .timeout, .crashed, .notRun: .broken
            case .expectedFail, .unsupported, .skipped: .skipped
            }
    }
}
