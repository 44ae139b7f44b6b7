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
            #expect(element.attributes["skipped"] == String(element.all("skipped").count))
        }
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
