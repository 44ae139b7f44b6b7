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
        #expect(suites.count == Set(results.scenarios.map(\.topSegment)).count)
        for element in [root] + suites {
            #expect(element.attributes["tests"] == String(element.all("testcase").count))
            #expect(element.attributes["failures"] == String(element.all("failure").count))
            #expect(element.attributes["errors"] == String(element.all("error").count))
        }
        for suite in suites { #expect(suite.attributes["skipped"] == String(suite.all("skipped").count)) }
        #expect(root.all("testcase").count == results.scenarios.count)
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
        #expect(suites.map { $0.attributes["name"] } == ["courier", "nice", "robin"])
    }

    @Test("names in a document are unique")
    func unique() throws {
        let names = try XMLTree.parse(JUnitReport(SampleResults.everything).render()).all("testcase")
            .map { "\($0.attributes["classname"] ?? "")/\($0.attributes["name"] ?? "")" }
        #expect(Set(names).count == names.count)
    }

    @Test("what XML cannot hold is replaced, and line feeds survive in attributes")
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
