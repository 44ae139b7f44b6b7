import Foundation
import Testing

@testable import CarillonCommand

/// The program `OwnSuites` has two scenarios: `own/bell/red` fails, `own/bell/sounds` passes.
@Suite("A run that ends early, or runs again")
struct RepetitionTests {
    private static func withPackage(_ body: (URL) throws -> Void) throws {
        try CommandTests.withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(".build"), withIntermediateDirectories: true)
            try body(directory)
        }
    }

    private static func run(_ arguments: String..., in package: URL? = nil) throws -> CommandTests.Ending {
        try CommandTests.run(["run", "--jobs", "1"] + arguments, by: "OwnSuites", in: package)
    }

    @Test("ends at the first failure where that is asked for, and the rest is not-run")
    func failFast() throws {
        let ending = try RepetitionTests.run("--fail-fast")
        #expect(ending.status == 1)
        let lines = ending.output.split(separator: "\n")
        #expect(lines.first == "FAIL  own/bell/red")
        #expect(lines.contains("STOPPED  at the first failure, after 1 of 2 runs; 1 of 2 scenarios did not run"))
        #expect(lines.last?.hasPrefix("0 of 2 scenarios as expected: 1 fail, 1 not-run; 1 run in ") == true)
        #expect(try RepetitionTests.run("own/bell/sounds", "--fail-fast").status == 0)
    }

    @Test("runs what failed last, with the seed that failed, until nothing is left")
    func lastFailed() throws {
        try RepetitionTests.withPackage { package in
            let none = try RepetitionTests.run("--last-failed", in: package)
            #expect(none.status == 4)
            #expect(none.errors == "Nothing of this failed when it last ran. Run it without --last-failed.\n")
            #expect(try RepetitionTests.run("--seed", "7", in: package).status == 1)
            let again = try RepetitionTests.run("--last-failed", "--json", "results.json", in: package)
            #expect(again.status == 1)
            #expect(again.output.contains("\n  swift run OwnSuites run 'own/bell/red' --seed 0x7\n"))
            #expect(again.output.contains("\n0 of 1 scenarios as expected: 1 fail; 1 run in "))
            let results = package.appendingPathComponent("results.json")
            #expect(
                try String(contentsOf: results, encoding: .utf8).contains(
                    "\"swift run OwnSuites run 'own/bell/red' --seed 0x7\""))
            let other = try RepetitionTests.run("--last-failed", "--seed", "9", in: package)
            #expect(other.output.contains("\n  swift run OwnSuites run 'own/bell/red' --seed 0x9\n"))
            #expect(try RepetitionTests.run("--last-failed", "own/bell/sounds", in: package).status == 4)
        }
    }

    @Test("repeats everything with ever new seeds until one fails, or the most have run")
    func untilFailure() throws {
        let failed = try RepetitionTests.run("--until-failure")
        #expect(failed.status == 1)
        #expect(failed.output.contains("\nSTOPPED  at the first failure, after 1 run; 1 of 2 scenarios did not run\n"))
        let passed = try RepetitionTests.run("own/bell/sounds", "--until-failure", "--seeds", "5", "--json", "-")
        #expect(passed.status == 0)
        #expect(CommandTests.timeless(passed.errors) == "1 of 1 scenarios as expected: 1 pass; 5 runs in …\n")
        #expect(passed.output.contains("swift run OwnSuites run 'own/bell/sounds' --seed 0x5eed --seeds 5\""))
    }

    @Test("says little where it is asked to, and much where it is asked to")
    func verbosity() throws {
        let quiet = try RepetitionTests.run("--quiet")
        #expect(quiet.errors.isEmpty)
        let lines = quiet.output.split(separator: "\n")
        #expect(lines.count { $0 == "FAIL  own/bell/red" } == 1)
        #expect(!quiet.output.contains("slowest"))
        let verbose = try RepetitionTests.run("--verbose", "own/bell/sounds")
        #expect(
            CommandTests.timeless(verbose.output).hasPrefix("pass  own/bell/sounds  (seed 0x5eed, …, … virtual)\n"))
    }

    @Test("gives its report alone to standard output", arguments: ["html", "junit", "json", "markdown"])
    func piped(form: String) throws {
        let ending = try RepetitionTests.run("--\(form)", "-")
        #expect(ending.status == 1)
        #expect(ending.errors.hasPrefix("FAIL  own/bell/red\n"))
        #expect(!ending.output.contains("FAIL  own/bell/red"))
        #expect(["<!", "<?", "{\n", "##"].contains(String(ending.output.prefix(2))))
        #expect(ending.output.contains("own/bell/red") || form == "junit")
    }

    @Test("tells JUnit how long it took, and nobody else")
    func times() throws {
        let xml = try RepetitionTests.run("--junit", "-").output
        let times = xml.matches(of: /time="([0-9.]+)"/).map(\.1)
        #expect(times.count == 4)
        #expect(times.allSatisfy { Double($0).map { $0 > 0 } ?? false }, "\(times)")
        let runs = try (1...2).map { _ in try RepetitionTests.run("--json", "-").output }
        #expect(runs[0] == runs[1])
    }

    @Test("has the status of the run in its report, where that is asked for")
    func report() throws {
        try RepetitionTests.withPackage { package in
            let failed = try RepetitionTests.run("--json", "results.json", in: package)
            #expect(failed.status == 1)
            func status(_ arguments: String...) throws -> Int32 {
                try CommandTests.run(["report", "results.json"] + arguments, by: "OwnSuites", in: package).status
            }
            #expect(try status() == 0)
            #expect(try status("--fail") == 1)
            #expect(try RepetitionTests.run("own/bell/sounds", "--json", "results.json", in: package).status == 0)
            #expect(try status("--fail") == 0)
        }
    }
}
