import Foundation
import Testing

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
            let search = try CommandTests.run(words + ["--failures", failures])
            #expect(search.status == 1)
            #expect(search.output.contains("FAIL  together/model/reminders"))
            #expect(
                search.output.contains("+ with 60 pending: taken") || search.output.contains("with 60 pending: taken"))
            #expect(search.output.contains("200 runs in ") && search.output.contains("\n1 failure, in "))
            let files = try FileManager.default.contentsOfDirectory(atPath: failures)
            let file = "\(failures)/\(try #require(files.first))"
            #expect(files.count == 1 && search.output.contains("carillon run --replay '\(file)'"))

            let again = try CommandTests.run(["run", "--replay", file])
            #expect(again.status == 1 && again.output.contains("FAIL  together/model/reminders@"))
            let explanation = try CommandTests.run(["explain", "--replay", file, "--runs", "10"])
            #expect(explanation.status == 0, "\(explanation.errors)")
            #expect(explanation.output.contains("100 %") && explanation.output.contains("the beginning"))
        }
    }

    @Test("The page has the commands that this test runs")
    func page() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("docs/search.md"), encoding: .utf8)
        for command in SearchCommandTests.story { #expect(page.contains(command), "\(command)") }
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
        ] as [([String], Int32, String)])
    func badUsage(arguments: [String], status: Int32, sentence: String) throws {
        let ending = try CommandTests.run(arguments)
        #expect(ending.status == status)
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
    }
}
