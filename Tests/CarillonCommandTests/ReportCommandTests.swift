import CarillonReporting
import CarillonResults
import Foundation
import Testing

/// Reports of several results files.
@Suite("The reports that the command makes of results files")
struct ReportCommandTests {
    private static func path(_ directory: URL, _ name: String) -> String { directory.appendingPathComponent(name).path }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test("Pieces of a run are merged to the bytes of the run in one piece")
    func merge() throws {
        try CommandTests.withDirectory { directory in
            func run(_ file: String, _ patterns: String...) throws {
                let file = ReportCommandTests.path(directory, file)
                #expect(
                    try CommandTests.run(["run"] + patterns + ["--label", "commit=4f2a", "--json", file]).status == 0)
            }
            try run("one.json", "un/limit")
            try run("two.json", "together")
            try run("whole.json", "un/limit", "together")
            let paths = ["one.json", "two.json", "merged.json"].map { ReportCommandTests.path(directory, $0) }
            #expect(try CommandTests.carillon("report", paths[0], paths[1], "--json", paths[2]).status == 0)
            let whole = try ReportCommandTests.text(ReportCommandTests.path(directory, "whole.json"))
            #expect(try ReportCommandTests.text(paths[2]) == whole)
            #expect(whole.contains("[\"commit\",\"4f2a\"]"))
        }
    }

    @Test("A run is compared with the one before, on standard output and in the report")
    func against() throws {
        try CommandTests.withDirectory { directory in
            let paths = ["old.json", "new.json", "page.html"].map { ReportCommandTests.path(directory, $0) }
            #expect(try CommandTests.carillon("run", "un/limit", "--json", paths[0]).status == 0)
            let old = try ReportCommandTests.text(paths[0])
            let digest = try #require(old.firstMatch(of: /"digest":"([0-9a-f]{16})"/)).1
            let changed = old.replacing("\"digest\":\"\(digest)\"", with: "\"digest\":\"0000000000000000\"")
            try Data(changed.utf8).write(to: URL(fileURLWithPath: paths[1]))
            let ending = try CommandTests.carillon("report", paths[1], "--against", paths[0], "--html", paths[2])
            #expect(ending.status == 0)
            #expect(ending.output.contains("ANOTHER DIGEST  un/limit/"))
            #expect(ending.output.contains("\(digest) → 0000000000000000"))
            #expect(try ReportCommandTests.text(paths[2]).contains("Against the run before"))
            let same = try CommandTests.carillon("report", paths[0], "--against", paths[0], "--html", paths[2])
            #expect(same.output.hasPrefix("Against the run before: ") && same.output.hasSuffix(" unchanged\n"))
        }
    }

    @Test("A file that is cut off, of another schema, endless or too large is refused in a sentence")
    func bad() throws {
        try CommandTests.withDirectory { directory in
            let path = ReportCommandTests.path(directory, "bad.json")
            for (text, sentence) in [
                ("{\"schema\":\"carillon-results/3\",", "Was the file cut off?"),
                ("{\"schema\":\"carillon-results/2\"}", "Run the scenarios again."),
                ("{\"schema\":\"carillon-results/99\"}", "Update Carillon."),
                ("[]", "there is no \"schema\""),
            ] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                let ending = try CommandTests.carillon("report", path)
                #expect(ending.status == 2 && ending.output.isEmpty)
                #expect(ending.errors.contains(sentence), "\(ending.errors)")
            }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.truncate(atOffset: 2 << 30)
            try file.close()
            for (path, sentence) in [(path, "2,048 MiB"), ("/dev/zero", "files of at most 512 are read")] {
                let ending = try CommandTests.carillon("report", path)
                #expect(ending.status == 2 && ending.output.isEmpty)
                #expect(ending.errors.contains(sentence), "\(ending.errors)")
            }
        }
    }

    @Test("Many results are written as an index and a folder of pages, and as one file on standard output")
    func folder() throws {
        try CommandTests.withDirectory { directory in
            let paths = ["many.json", "reports/index.html"].map { ReportCommandTests.path(directory, $0) }
            let folder = ReportCommandTests.path(directory, "reports/index")
            func write(_ count: Int) throws {
                let results = ReportCommandTests.results(count)
                try Data(ResultsFile.encode(results).utf8).write(to: URL(fileURLWithPath: paths[0]))
            }
            func names() -> [String]? { try? FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

            try write(HTMLReport.mostInOneFile + 1)
            let whole = try CommandTests.carillon("report", paths[0], "--html", "-")
            #expect(whole.status == 0 && whole.errors.isEmpty)
            #expect(whole.output.contains("id=\"s/one/17\"") && whole.output.hasSuffix("</html>\n"))
            #expect(names() == nil)
            #expect(try CommandTests.carillon("report", paths[0], "--html", paths[1]).status == 0)
            #expect(names() == ["one.html", "two-2.html", "two.html"])
            let index = try ReportCommandTests.text(paths[1])
            #expect(index.contains("href=\"index/one.html\"") && !index.contains("id=\"s/one/17\""))
            #expect(try ReportCommandTests.text(folder + "/one.html").contains("id=\"s/one/17\""))

            try write(HTMLReport.mostInOneFile)
            #expect(try CommandTests.carillon("report", paths[0], "--html", paths[1]).status == 0)
            #expect(names() == nil)
            #expect(try ReportCommandTests.text(paths[1]).contains("id=\"s/one/17\""))
        }
    }

    @Test("A folder for pages that cannot be made ends the command with 3")
    func unwritableFolder() throws {
        try CommandTests.withDirectory { directory in
            let paths = ["many.json", "index", "index.html"].map { ReportCommandTests.path(directory, $0) }
            let results = ReportCommandTests.results(HTMLReport.mostInOneFile + 1)
            try Data(ResultsFile.encode(results).utf8).write(to: URL(fileURLWithPath: paths[0]))
            try Data("mine".utf8).write(to: URL(fileURLWithPath: paths[1]))
            let ending = try CommandTests.carillon("report", paths[0], "--html", paths[2])
            #expect(ending.status == 3)
            #expect(ending.errors.hasPrefix("\(paths[1]) cannot be written: "), "\(ending.errors)")
            #expect(try ReportCommandTests.text(paths[1]) == "mine")
        }
    }

    /// Results of two suites: `two/0`, `one/1`, `two/2` and so on.
    private static func results(_ count: Int) -> RunResults {
        let scenarios = (0..<count).map { number in
            ScenarioResult(
                id: "\(["two", "one"][number % 2])/\(number)", summary: "It is there.", covers: [],
                source: SourceLine(file: "Scenarios/Many.swift", line: 1), engine: "in-process", network: "none",
                verdict: .pass, seedsRun: 1)
        }
        return RunResults(
            version: "0", swiftVersion: "6.3", firstSeed: "0x5eed", seedCount: 1, reproduce: "carillon run",
            scenarios: scenarios.sorted(by: ScenarioResult.precede), requirements: [], saboteurs: [])
    }

    @Test("Labels have a name and a value", arguments: ["commit", "=4f2a", ""])
    func labels(text: String) throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonest", "--label", text)
        #expect(ending.status == 2)
        #expect(ending.errors.contains("such as commit=4f2a91c"))
    }

    @Test("keeps a history, shows it, and says what is wrong with one")
    func history() throws {
        try CommandTests.withDirectory { directory in
            func carillon(_ arguments: String...) throws -> CommandTests.Ending {
                try CommandTests.run(arguments, in: directory, environment: ["SOURCE_DATE_EPOCH": ""])
            }
            #expect(try carillon("run", "un/limit/soonest", "--json", "results.json").status == 0)
            let results = try ResultsFile.read(at: directory.appendingPathComponent("results.json").path)
            let origin = try #require(results.origin)
            #expect(origin.times.map(\.scenario) == ["un/limit/soonest"] && origin.milliseconds != nil)
            let missing = try carillon("report", "results.json", "--html", "report.html", "--history", "past")
            #expect(missing.status == 2)
            #expect(missing.errors.hasSuffix("Make it first: carillon history add --into past\n"))
            for _ in 1...2 {
                let added = try carillon("history", "add", "results.json", "--into", "past")
                #expect(added.status == 0 && added.output.hasPrefix("past/20") && added.output.hasSuffix(".json\n"))
            }
            let past = directory.appendingPathComponent("past")
            #expect(try FileManager.default.contentsOfDirectory(atPath: past.path).count == 1)
            try Data().write(to: past.appendingPathComponent("2026-01-01T000000Z-000000000000.json"))
            let report = try carillon("report", "results.json", "--html", "report.html", "--history", "past")
            #expect(report.status == 0)
            let fault = "-000000000000.json is no run of a history: it is no JSON, or was cut short.\n"
            #expect(report.errors.hasSuffix(fault))
            let html = try String(contentsOf: directory.appendingPathComponent("report.html"), encoding: .utf8)
            #expect(html.contains("This is the first run of the history.") && html.contains("class=\"strip\""))
            let badKeep = try carillon("history", "add", "results.json", "--into", "past", "--keep", "0")
            #expect(badKeep.status == 2 && badKeep.errors.contains("--keep takes a number from 1 to 100000, not 0."))
            #expect(try carillon("history", "add", "results.json").status == 2)
            let nowhere = try carillon("report", "results.json", "--history", "past")
            #expect(nowhere.errors.contains("say --html FILE beside it"))
        }
    }
}
