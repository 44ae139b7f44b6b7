import ArgumentParser
import Foundation
import Testing

@testable import CarillonCommand
@testable import CarillonTool

@Suite("The command that searches for failures")
struct SearchCommandTests {
    /// The commands of the story in `docs/search.md`, in their order.
    private static let story = [
        "carillon search together/model/reminders --saboteur robin/takes-a-sixty-first --runs 200",
        "carillon run --replay Failures/", "carillon explain --replay Failures/",
    ]

    @Test("The story of the page: a failure is found, kept in few choices, run again and explained")
    func story() throws {
        try CommandTests.withDirectory { directory in
            let failures = directory.appendingPathComponent("Failures").path
            let words = SearchCommandTests.story[0].split(separator: " ").dropFirst().map(String.init)
            let (found, page, again) = ("found.html", "page.html", "again.html")
            func read(_ name: String) throws -> String {
                try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
            }
            let search = try CommandTests.run(words + ["--failures", failures, "--html", found], in: directory)
            #expect(search.status == 1)
            #expect(search.output.contains("FAIL  together/model/reminders"))
            #expect(
                search.output.contains("+ with 60 pending: taken") || search.output.contains("with 60 pending: taken"))
            #expect(search.output.contains("200 runs in ") && search.output.contains("\n1 failure, in "))
            let files = try FileManager.default.contentsOfDirectory(atPath: failures)
            let file = "\(failures)/\(try #require(files.first))"
            #expect(files.count == 1 && search.output.contains("carillon run --replay '\(file)'"))

            let repeated = try CommandTests.run(["run", "--replay", file, "--html", again], in: directory)
            #expect(repeated.status == 1 && repeated.output.contains("FAIL  together/model/reminders@"))
            let explanation = try CommandTests.run(
                ["explain", "--replay", file, "--runs", "10", "--html", page], in: directory)
            #expect(explanation.status == 0, "\(explanation.errors)")
            #expect(explanation.output.contains("it takes\n") && explanation.output.contains(", and not weather: "))
            #expect(explanation.output.contains("100 %") && explanation.output.contains("the beginning"))
            #expect(explanation.output.hasSuffix("\nreports: \(page)\n"))
            for name in [found, page, again] {
                let text = try read(name)
                #expect(text.contains("together/model/reminders@") && text.contains("The causes"), "\(name)")
                #expect(text.contains("The nearest run that passes") && text.contains("When it was lost"), "\(name)")
            }
            let first = try read(page)
            _ = try CommandTests.run(
                ["explain", "--replay", file, "--runs", "10", "--html", page, "--jobs", "1"], in: directory)
            #expect(try read(page) == first, "the same file gives the same page")
        }
    }

    @Test("Without a pattern, the scenarios are searched that the suites name")
    func byDefault() throws {
        try CommandTests.withDirectory { directory in
            let search = try CommandTests.run(["search", "--runs", "2", "--html", "page.html"], in: directory)
            #expect(search.status == 0, "\(search.output)\(search.errors)")
            let page = try String(contentsOf: directory.appendingPathComponent("page.html"), encoding: .utf8)
            #expect(page.contains("together/model/company") && !page.contains("together/model/reminders"))
        }
    }

    @Test("The page has the commands that this test runs")
    func page() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("docs/search.md"), encoding: .utf8)
        for command in SearchCommandTests.story { #expect(page.contains(command), "\(command)") }
    }

    @Test("A search that finds nothing says in its report how much it tried")
    func nothing() throws {
        let search = try CommandTests.run(["search", "together/model/reminders", "--runs", "20", "--json", "-"])
        #expect(search.status == 0 && search.errors.contains("no failure"))
        #expect(search.output.hasPrefix("{\n\"schema\"") && search.output.contains("\"seedsRun\":20,"))
        #expect(search.output.contains("\"carillon search 'together/model/reminders' --runs 20 --seed 0x5eed\""))
    }

    @Test("Time for explanations is wanted by reports that show them alone")
    func wanted() throws {
        func wants(_ arguments: String...) throws -> Bool {
            try OutputOptions<Tool>.parse(arguments).showsExplanations
        }
        #expect(try wants("--html", "x") && wants("--json", "x"))
        #expect(try !wants("--markdown", "x") && !wants("--junit", "x") && !wants())
    }

    @Test("Kept runs come first, and one of the folder that is of no use is said while the others run")
    func folder() throws {
        try CommandTests.withDirectory { directory in
            let folder = directory.appendingPathComponent("Failures")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: folder.appendingPathComponent("broken.json"))
            let text = """
                {"carillonRun": 1, "scenario": "together/model/reminders", "seed": "1", "choices": {}, "expect": "fail",
                 "failure": "sixty-one"}
                """
            try Data(text.utf8).write(to: folder.appendingPathComponent("old.json"))
            let run = try CommandTests.run(["run", "together/model/reminders", "--failures", folder.path])
            #expect(run.output.contains("UNEXPECTED-PASS  together/model/reminders@"))
            #expect(run.output.contains("put \"expect\": \"pass\" into"))
            #expect(run.output.contains("broken.json is no kept run"))
            #expect(run.status == 3)
            let other = try CommandTests.run(["run", "robin/overflow/sixty-first", "--failures", folder.path])
            #expect(!other.output.contains("UNEXPECTED-PASS"))
        }
    }

    @Test("Saboteurs that only a search finds are let loose by themselves, and say where they are found")
    func searched() throws {
        let found = try CommandTests.run(["saboteurs", "nn/mistakes-fourth", "un/never-again", "--searched"])
        #expect(found.status == 0, "\(found.errors)")
        #expect(found.output.contains("found   nn/mistakes-fourth in nn/model/weather: after "))
        #expect(found.output.contains("2 of 2 saboteurs found by search"))
        let missed = try CommandTests.run(["saboteurs", "db/keeps-*", "--searched", "--minutes", "0.00001"])
        #expect(missed.status == 1 && missed.output.contains("MISSED  db/keeps-the-time in db/model/weather"))
        let fixed = try CommandTests.run(["saboteurs", "nn/mistakes-fourth"])
        #expect(fixed.status == 4 && fixed.errors.contains("--searched"))
        let table = try CommandTests.run(["saboteurs", "nn/mistakes-fourth", "--searched", "--compare"])
        #expect(table.output.contains("| saboteur | seeds alone | with weather | and orders | and a corpus |"))
        #expect(table.output.contains("| `nn/mistakes-fourth` | "))
        #expect(try CommandTests.run(["saboteurs", "--compare"]).errors.contains("--compare needs --searched"))
        let shown = try CommandTests.run(["show", "nn/mistakes-fourth"])
        #expect(shown.output.contains("found by    carillon search 'nn/model/weather' --saboteur 'nn/mistakes-fourth'"))
        let search = try CommandTests.withDirectory { directory in
            try CommandTests.run(
                ["search", "--saboteur", "nn/mistakes-fourth", "--runs", "1", "--failures", directory.path])
        }
        #expect(search.output.contains("1 run in "))
    }

    @Test(
        "Bad usage is a sentence and status 2, and a search of nothing status 4",
        arguments: [
            (["search", "--minutes", "0"], 2, "--minutes takes"), (["search", "--runs", "0"], 2, "--runs takes"),
            (["search", "--saboteur", "robin/thief"], 2, "no saboteur “robin/thief”"),
            (["search", "--corpus", "/dev/null/x", "--runs", "1"], 2, "is no folder"),
            (["search", "--failures", "/dev/null", "--runs", "1"], 2, "is a file"),
            (["search", "no/such", "--runs", "1"], 4, "No scenario matches"),
            (["run", "--replay", "/nowhere.json"], 2, "/nowhere.json cannot be read"),
            (["run", "robin", "--replay", "/nowhere.json"], 2, "leave patterns"),
            (["explain", "--replay", "/nowhere.json"], 2, "/nowhere.json cannot be read"),
            (["explain", "--replay", "x", "--jobs", "0"], 2, "--jobs takes a number from 1 to 1024"),
            (["search", "--runs", "1", "--explain-seconds", "86401"], 2, "--explain-seconds takes"),
            (["search", "--runs", "1", "--html", "/dev/null/x.html"], 3, "/dev/null/x.html cannot be written"),
        ] as [([String], Int32, String)])
    func badUsage(arguments: [String], status: Int32, sentence: String) throws {
        let ending = try CommandTests.run(arguments)
        #expect(ending.status == status)
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
    }
}
