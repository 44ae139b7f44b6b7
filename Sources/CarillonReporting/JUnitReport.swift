import CarillonResults

/// The results in the XML that continuous integration knows as JUnit's: a `testsuite` for each first segment of the
/// scenarios' paths, a `testcase` for each scenario on each engine and network.
///
/// - `fail` and `unexpected-pass` are failures; `timeout`, `crashed` and `not-run` are errors.
/// - `skipped`, `unsupported` and `expected-fail` are skipped, with their reason as the message.
/// - Times are zero. The time that a scenario takes is virtual, and stands in `system-out`.
public struct JUnitReport: Sendable {
    private let results: RunResults

    /// The report of a run.
    public init(_ results: RunResults) {
        self.results = results
    }

    /// The document, which ends with a line feed. The same results give the same text.
    public func render() -> String {
        var xml = XMLWriter()
        let suites = Dictionary(grouping: results.scenarios, by: \.topSegment).sorted { $0.key < $1.key }
        xml.element("testsuites", [("name", "Carillon")] + counts(of: results.scenarios)) { xml in
            for (name, scenarios) in suites {
                xml.element("testsuite", [("name", name)] + counts(of: scenarios)) { xml in
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
            ("file", scenario.source.file), ("line", String(scenario.source.line)), ("time", "0"),
        ]
        xml.element("testcase", attributes) { xml in
            let detail = [("message", scenario.headline), ("type", scenario.verdict.rawValue)]
            switch Standing(scenario.verdict) {
            case .passed: break
            case .failed: xml.element("failure", detail, text: account(of: scenario))
            case .broken: xml.element("error", detail, text: account(of: scenario))
            case .skipped:
                xml.element(
                    "skipped",
                    [("message", "\(scenario.verdict.name): \(scenario.reason ?? "no reason given")")])
            }
            if let run = scenario.run {
                let lines = [
                    scenario.summary,
                    "seed \(run.seed), \(VirtualTime.length(run.virtualNanoseconds)) of virtual time, digest \(run.digest)",
                    run.reproduce,
                ]
                xml.element("system-out", text: lines.joined(separator: "\n"))
            }
        }
    }

    /// All expectations that did not hold, each with its difference and its line in the source.
    private func account(of scenario: ScenarioResult) -> String {
        var lines = [scenario.summary]
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
        func count(_ standing: Standing) -> String {
            String(scenarios.count { Standing($0.verdict) == standing })
        }
        return [
            ("tests", String(scenarios.count)), ("failures", count(.failed)), ("errors", count(.broken)),
            ("skipped", count(.skipped)), ("time", "0"),
        ]
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
