public import CarillonResults

/// The results in the XML that continuous integration knows as JUnit's: a `testsuite` for each first segment of the
/// scenarios' paths, a `testcase` for each scenario on each engine and network.
///
/// - `fail` and `unexpected-pass` are failures; `timeout`, `crashed` and `not-run` are errors.
/// - `skipped`, `unsupported` and `expected-fail` are skipped, with their reason as the message.
/// - Times are real, in seconds, where they are known. Virtual time stands in `system-out`.
/// - Elements and attributes are those that the schema of Jenkins knows, and no others.
public struct JUnitReport: Sendable {
    private let results: RunResults
    private let realTimes: RealTimes

    /// The report of a run.
    ///
    /// - Parameter realTimes: the real time that each scenario took. A scenario whose time is unknown has no attribute
    ///   `time`.
    public init(_ results: RunResults, realTimes: RealTimes = RealTimes()) {
        self.results = results
        self.realTimes = realTimes
    }

    /// The document, which ends with a line feed. The same results with the same real times give the same text.
    public func render() -> String {
        var xml = XMLWriter()
        let suites = Dictionary(grouping: results.scenarios, by: \.topSegment).sorted { $0.key < $1.key }
        xml.element("testsuites", [("name", "Carillon")] + counts(of: results.scenarios) + time(of: results.scenarios))
        {
            xml in
            for (name, scenarios) in suites {
                let skipped = [("skipped", count(.skipped, of: scenarios))]
                xml.element(
                    "testsuite", [("name", name)] + counts(of: scenarios) + skipped + time(of: scenarios)
                ) { xml in
                    writeProperties(to: &xml)
                    for scenario in scenarios { write(scenario, to: &xml) }
                }
            }
        }
        return xml.document
    }

    private func writeProperties(to xml: inout XMLWriter) {
        xml.element("properties") { xml in
            for (name, value) in [
                ("carillon", results.version), ("swift", results.swiftVersion),
                ("firstSeed", results.firstSeed),
                ("seedCount", String(results.seedCount)), ("reproduce", results.reproduce),
            ] {
                xml.element("property", [("name", name), ("value", value)])
            }
        }
    }

    private func write(_ scenario: ScenarioResult, to xml: inout XMLWriter) {
        let segments = scenario.id.split(separator: "/").map(String.init)
        let attributes = [
            (
                "classname",
                segments.count > 1 ? segments.dropLast().joined(separator: ".") : scenario.topSegment
            ),
            ("name", "\(segments.last ?? scenario.id) [\(Configuration(scenario).name)]"),
        ]
        xml.element("testcase", attributes + time(of: [scenario])) { xml in
            let message = scenario.reason ?? scenario.failures.first?.text ?? scenario.verdict.name
            let detail = [("message", message), ("type", scenario.verdict.rawValue)]
            let standing = Standing(scenario.verdict)
            switch standing {
            case .passed: break
            case .failed: xml.element("failure", detail, text: account(of: scenario))
            case .broken: xml.element("error", detail, text: account(of: scenario))
            case .skipped:
                xml.element(
                    "skipped",
                    [("message", "\(scenario.verdict.name): \(scenario.reason ?? "no reason given")")])
            }
            if let run = scenario.run {
                let place =
                    "seed \(run.seed), \(VirtualTime.length(run.virtualNanoseconds)) of virtual time, digest \(run.digest)"
                // An account has the sentence and the command already.
                let hasAccount = standing == .failed || standing == .broken
                let lines = hasAccount ? [place] : [scenario.summary, place, run.reproduce]
                xml.element("system-out", text: lines.joined(separator: "\n"))
            }
        }
    }

    /// All expectations that did not hold, each with its difference and its line in the source.
    private func account(of scenario: ScenarioResult) -> String {
        var lines = [scenario.summary, scenario.source.text]
        if let reason = scenario.reason { lines.append(reason) }
        if let ending = scenario.run?.ending { lines += ending.waiting + ending.frames.map { "    at \($0)" } }
        for failure in scenario.failures {
            lines += ["", "\(failure.source.text): \(failure.text)"]
            lines.append("after \(VirtualTime.clock(failure.virtualNanoseconds)) of virtual time")
            if let difference = failure.difference { lines.append(difference) }
        }
        if !scenario.failingSeeds.isEmpty {
            lines += ["", "failing seeds: \(scenario.failingSeeds.joined(separator: " "))"]
        }
        if let run = scenario.run { lines += ["", "reproduce: \(run.reproduce)"] }
        return lines.joined(separator: "\n")
    }

    private func counts(of scenarios: [ScenarioResult]) -> [(String, String)] {
        [
            ("tests", String(scenarios.count)), ("failures", count(.failed, of: scenarios)),
            ("errors", count(.broken, of: scenarios)),
        ]
    }

    private func count(_ standing: Standing, of scenarios: [ScenarioResult]) -> String {
        String(scenarios.count { Standing($0.verdict) == standing })
    }

    /// The attribute for the real time that scenarios took together, in seconds with three digits; none if no time is
    /// known. What took any time at all took a millisecond.
    private func time(of scenarios: [ScenarioResult]) -> [(String, String)] {
        let times = scenarios.compactMap(realTimes.time)
        guard !times.isEmpty else { return [] }
        let milliseconds = times.reduce(0) { $0 + Self.milliseconds($1) }
        return [("time", "\(milliseconds / 1_000).\(zeroPadded(String(milliseconds % 1_000), to: 3))")]
    }

    private static func milliseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return max(time > .zero ? 1 : 0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// JUnit's four ways to end.
    private enum Standing {
        case passed, failed, broken, skipped

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
}
