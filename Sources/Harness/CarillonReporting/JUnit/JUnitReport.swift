public import CarillonResults

/// The results in the XML that continuous integration knows as JUnit's: a `testsuite` for each first segment of the
/// scenarios' paths, a `testcase` for each scenario on each engine and network; and a `testsuite` for the saboteurs
/// that were let loose.
///
/// - `fail` and `unexpected-pass` are failures; `timeout`, `crashed` and `not-run` are errors.
/// - `skipped`, `unsupported` and `expected-fail` are skipped, with their reason as the message.
/// - A saboteur that was not caught as it should be is a failure.
/// - Each `testcase` has a name of its own, such as `sixty-first [in-process, memory]` of the class `robin.overflow`.
/// - Times are real, in seconds, where they are known. Virtual time stands in `system-out`.
/// - Elements and attributes are those that the schema of Jenkins knows, and no others.
public struct JUnitReport: Sendable {
    private let results: RunResults
    private let realTimes: RealTimes

    /// The report of a run.
    ///
    /// - Parameters:
    ///   - results: the results of the run.
    ///   - realTimes: the real time that each scenario took. A scenario whose time is unknown has no attribute `time`.
    public init(_ results: RunResults, realTimes: RealTimes = RealTimes()) {
        self.results = results
        self.realTimes = realTimes
    }

    /// The document, which ends with a line feed. The same results with the same real times give the same text.
    public func render() -> String {
        var xml = XMLWriter()
        let suites = suites
        let all = suites.flatMap(\.cases)
        xml.element("testsuites", [("name", "Carillon")] + counts(of: all) + time(of: all)) { xml in
            for (name, cases) in suites {
                let skipped = [("skipped", count(.skipped, of: cases))]
                xml.element("testsuite", [("name", name)] + counts(of: cases) + skipped + time(of: cases)) { xml in
                    writeProperties(to: &xml)
                    for testCase in cases { write(testCase, to: &xml) }
                }
            }
        }
        return xml.document
    }

    /// The cases, suite by suite, each with a name that no other has.
    private var suites: [(name: String, cases: [JUnitCase])] {
        var suites = Dictionary(grouping: results.scenarios, by: \.topSegment).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.map(JUnitCase.init)) }
        let saboteurs = results.saboteurs.filter { $0.outcome != .notRun }
        if !saboteurs.isEmpty { suites.append(("saboteurs", saboteurs.map(JUnitCase.init))) }
        var seen: [[String]: Int] = [:]
        return suites.map { name, cases in
            let named = cases.map { testCase in
                let count = seen[testCase.path, default: 0] + 1
                seen[testCase.path] = count
                var testCase = testCase
                if count > 1 { testCase.name += " (\(count))" }
                return testCase
            }
            return (name, named)
        }
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

    private func write(_ testCase: JUnitCase, to xml: inout XMLWriter) {
        let attributes = [("classname", testCase.className), ("name", testCase.name)]
        xml.element("testcase", attributes + time(of: [testCase])) { xml in
            let detail = [("message", testCase.message), ("type", testCase.type)]
            switch testCase.standing {
            case .passed: break
            case .failed: xml.element("failure", detail, text: testCase.account.joined(separator: "\n"))
            case .broken: xml.element("error", detail, text: testCase.account.joined(separator: "\n"))
            case .skipped: xml.element("skipped", [("message", testCase.message)])
            }
            if !testCase.output.isEmpty { xml.element("system-out", text: testCase.output.joined(separator: "\n")) }
        }
    }

    private func counts(of cases: [JUnitCase]) -> [(String, String)] {
        [
            ("tests", String(cases.count)), ("failures", count(.failed, of: cases)),
            ("errors", count(.broken, of: cases)),
        ]
    }

    private func count(_ standing: JUnitCase.Outcome, of cases: [JUnitCase]) -> String {
        String(cases.count { $0.standing == standing })
    }

    /// The attribute for the real time that scenarios took together, in seconds with three digits; none if no time is
    /// known. A scenario that took any time at all counts for at least a millisecond.
    private func time(of cases: [JUnitCase]) -> [(String, String)] {
        let times = cases.compactMap(\.scenario).compactMap(realTimes.time)
        guard !times.isEmpty else { return [] }
        let milliseconds = times.reduce(0) { $0 + Self.milliseconds($1) }
        return [("time", "\(milliseconds / 1_000).\(zeroPadded(String(milliseconds % 1_000), to: 3))")]
    }

    private static func milliseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return max(time > .zero ? 1 : 0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
