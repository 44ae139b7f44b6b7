import Foundation
import Testing

/// Reports of several results files.
@Suite("What the command makes of results files")
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
            for (path, sentence) in [(path, "2,048 MiB"), ("/dev/zero", "of at most 512 are read")] {
                let ending = try CommandTests.carillon("report", path)
                #expect(ending.status == 2 && ending.output.isEmpty)
                #expect(ending.errors.contains(sentence), "\(ending.errors)")
            }
        }
    }

    @Test("Labels have a name and a value", arguments: ["commit", "=4f2a", ""])
    func labels(text: String) throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonest", "--label", text)
        #expect(ending.status == 2)
        #expect(ending.errors.contains("such as commit=4f2a91c"))
    }
}
