import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("JUnit XML")
struct JUnitReportTests {
    @Test(
        "each verdict ends as JUnit knows it",
        arguments: [
            (.pass, nil), (.fail, "failure"), (.unexpectedPass, "failure"), (.timeout, "error"),
            (.crashed, "error"),
            (.notRun, "error"), (.expectedFail, "skipped"), (.skipped, "skipped"), (.unsupported, "skipped"),
        ] as [(Verdict, String?)])
    func verdict(verdict: Verdict, element: String?) throws {
        let results = RunResults.with([.plain("robin/area/case", verdict, reason: "because")])
        let testCase = try #require(XMLTree.parse(JUnitReport(results).render()).first("testcase"))
        #expect(testCase.attributes["classname"] == "robin.area")
        #expect(testCase.attributes["name"] == "case [in-process, memory]")
        #expect(testCase.children.map(\.name) == (element.map { [$0] } ?? []))
        if element != nil {
            #expect(testCase.children.first?.attributes["message"]?.contains("because") == true)
        }
    }

    @Test(
        "there is a suite for each top segment, and every count is right",
        arguments: [SampleResults.everything, .hostile, .with()])
    func counts(results: RunResults) throws {
        let root = try XMLTree.parse(JUnitReport(results).render())
        #expect(root.name == "testsuites")
        let suites = root.children
        let loose = results.saboteurs.count { $0.outcome != .notRun }
        let segments = Set(results.scenarios.map(\.topSegment)), last = loose > 0 ? 1 : 0
        #expect(suites.count == segments.count + last)
        for element in [root] + suites {
            #expect(element.attributes["tests"] == String(element.all("testcase").count))
            #expect(element.attributes["failures"] == String(element.all("failure").count))
            #expect(element.attributes["errors"] == String(element.all("error").count))
        }
        for suite in suites { #expect(suite.attributes["skipped"] == String(suite.all("skipped").count)) }
        #expect(root.all("testcase").count == results.scenarios.count + loose)
    }

    @Test("a failure carries message, source line, difference and how to reproduce it")
    func failure() throws {
        let root = try XMLTree.parse(JUnitReport(SampleResults.everything).render())
        let failure = try #require(
            root.all("failure").first { $0.attributes["message"] == "phone.delivered equals reminders" })
        #expect(failure.text.contains("Scenarios/Robin/Overflow.swift:31: phone.delivered equals reminders"))
        #expect(failure.text.contains("\u{2212}   [64]: \"reminder-65\""))
        #expect(
            failure.text.contains("carillon run 'robin/overflow/sixty-fifth' --seed 0x5eed --network memory"))
    }

    @Test("a sentence and a command stand once in each case", arguments: [SampleResults.everything, .with()])
    func once(results: RunResults) throws {
        let cases = try XMLTree.parse(JUnitReport(results).render()).all("testcase")
        let scenarios = Dictionary(grouping: results.scenarios, by: \.topSegment).sorted { $0.key < $1.key }
            .flatMap(\.value)
        for (testCase, scenario) in zip(cases, scenarios) {
            let text = testCase.text + testCase.all.compactMap { $0.attributes["message"] }.joined(separator: "\n")
            guard let run = scenario.run else { continue }
            #expect(text.ranges(of: scenario.summary).count == 1, "\(scenario.id)")
            #expect(text.ranges(of: run.reproduce).count == 1, "\(scenario.id)")
        }
    }

    @Test("times are real, in seconds, and add up; what took any time took a millisecond")
    func times() throws {
        let results = RunResults.with([.plain("a/b"), .plain("a/c"), .plain("d/e"), .plain("f/g")])
        var times = RealTimes()
        times.add(.milliseconds(1_250), scenario: "a/b", network: "memory")
        times.add(.nanoseconds(20), scenario: "a/c", network: "memory")
        times.add(.seconds(60), scenario: "d/e", network: "memory")
        times.add(.milliseconds(7), scenario: "d/e", network: "memory")
        let root = try XMLTree.parse(JUnitReport(results, realTimes: times).render())
        func shown(_ name: String) -> [String?] { root.all(name).map { $0.attributes["time"] } }
        #expect(shown("testcase") == ["1.250", "0.001", "60.007", nil])
        #expect(shown("testsuite") == ["1.251", "60.007", nil])
        #expect(shown("testsuites") == ["61.258"])
    }

    @Test("where real times are unknown, there are none: a zero would be a lie")
    func noTimes() {
        #expect(!JUnitReport(SampleResults.everything).render().contains("time=\""))
    }

    @Test("the schema of Jenkins refuses nothing", arguments: [SampleResults.everything, .hostile, .with()])
    func schema(results: RunResults) throws {
        var times = RealTimes()
        for scenario in results.scenarios { times.add(.seconds(1), scenario: scenario.id, network: scenario.network) }
        let root = try XMLTree.parse(JUnitReport(results, realTimes: times).render())
        #expect(root.name == "testsuites")
        #expect(JenkinsSchema.faults(in: root) == [])
        let refused = try XMLTree.parse("<testsuites skipped=\"0\"/>")
        #expect(JenkinsSchema.faults(in: refused) == ["testsuites has skipped"])
    }

    @Test("suites are sorted by name")
    func suites() throws {
        let suites = try XMLTree.parse(JUnitReport(SampleResults.everything).render()).children
        #expect(suites.map { $0.attributes["name"] } == ["courier", "nice", "robin", "saboteurs"])
    }

    @Test("a saboteur that was let loose is a case, and a failure unless it was caught as it should be")
    func saboteurs() throws {
        let suite = try #require(XMLTree.parse(JUnitReport(SampleResults.everything).render()).children.last)
        let cases = suite.all("testcase")
        #expect(
            cases.map { "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")" } == [
                "saboteurs.un evicts-the-soonest", "saboteurs.un forgets-the-limit", "saboteurs.un keeps-a-65th",
            ])
        #expect(cases.map { $0.first("failure")?.attributes["type"] } == ["survived", nil, nil])
        #expect(cases[0].text.contains("“64 are pending” did not fail"))
        #expect(cases[2].text.contains("caught by robin/overflow/sixty-fifth (no network)"))
    }

    @Test("cases that were run twice have names of their own, too")
    func twice() throws {
        let results = RunResults.with([.plain("a/b"), .plain("a/b", .fail), .plain("a/c"), .plain("a/b")])
        let names = try XMLTree.parse(JUnitReport(results).render()).all("testcase").map { $0.attributes["name"] }
        #expect(
            names == [
                "b [in-process, memory]", "b [in-process, memory] (2)", "c [in-process, memory]",
                "b [in-process, memory] (3)",
            ])
    }

    @Test("a failure has the last notes of its scenario, and says how many came before")
    func notes() throws {
        var builder = TraceBuilder()
        for number in 1...22 {
            builder.wait(.seconds(1))
            builder.record("note", "step \(number)", lane: "scenario")
        }
        var result = ScenarioResult.plain("a/b", .fail, reason: "because")
        result.run = ScenarioRun(
            seed: "0x1", reproduce: "again", digest: "", virtualNanoseconds: 0, epochSeconds: 0, expectations: [],
            lanes: [], trace: builder.events, omittedEvents: 0)
        func text() throws -> String {
            try #require(XMLTree.parse(JUnitReport(.with([result])).render()).first("failure")).text
        }
        #expect(
            try text().contains("the scenario noted:\n    … 2 earlier notes\n    0:00:03  step 3\n    0:00:04  step 4"))
        #expect(try text().contains("    0:00:22  step 22\n\nreproduce: again"))
        result.run?.omittedEvents = 1
        #expect(
            try text().contains(
                "step 22\n    … later notes are lost: there were more events than a trace keeps\n\nreproduce"))
    }

    @Test("names in a document are unique")
    func unique() throws {
        let names = try XMLTree.parse(JUnitReport(SampleResults.everything).render()).all("testcase")
            .map { "\($0.attributes["classname"] ?? "")/\($0.attributes["name"] ?? "")" }
        #expect(Set(names).count == names.count)
    }

    @Test("characters that XML cannot hold are replaced, and line feeds survive in attributes")
    func characters() throws {
        let results = RunResults.with([
            .plain(
                "a/b", .fail,
                reason:
                    "nul \u{0} escape \u{1B} \(String(decoding: [0xFFFE as UInt16], as: UTF16.self))\nsecond ]]> line"
            )
        ])
        let failure = try #require(XMLTree.parse(JUnitReport(results).render()).first("failure"))
        #expect(failure.attributes["message"] == "nul \u{FFFD} escape \u{FFFD} \u{FFFD}\nsecond ]]> line")
    }
}
