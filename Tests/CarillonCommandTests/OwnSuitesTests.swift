import Foundation
import Testing

/// A program for suites of one's own, as others see it: the target `OwnSuites`.
@Suite("A command for other suites")
struct OwnSuitesTests {
    private static func run(_ arguments: String...) throws -> CommandTests.Ending {
        try CommandTests.run(arguments, by: "OwnSuites")
    }

    @Test("knows its own scenarios, requirements and saboteurs, and no others")
    func list() throws {
        #expect(
            try OwnSuitesTests.run("list").output == """
                own/bell/red  (OWN-2)
                    A bell is red.
                own/bell/sounds  (OWN-1)
                    A bell sounds.

                """)
        let requirements = try OwnSuitesTests.run("list", "--requirements").output
        #expect(requirements.split(separator: "\n").filter { !$0.hasPrefix(" ") }.count == 2)
        #expect(try OwnSuitesTests.run("show", "own/bell/sounds").output.hasSuffix("run 'own/bell/sounds'\n"))
        #expect(try OwnSuitesTests.run("show", "un/limit/soonest").status == 2)
    }

    @Test("repeats a run that failed by its own name, in what it prints and in every report")
    func repeatCommand() throws {
        try CommandTests.withDirectory { directory in
            func path(_ name: String) -> String { directory.appendingPathComponent(name).path }
            let ending = try OwnSuitesTests.run(
                "run", "--seed", "7", "--html", path("html"), "--junit", path("junit"), "--json", path("json"),
                "--markdown", path("markdown"))
            #expect(ending.status == 1)
            let words = "swift run OwnSuites run 'own/bell/red' --seed 0x7"
            #expect(ending.output.contains("\n  \(words)\n"))
            for name in ["html", "junit", "json", "markdown"] {
                let text = try String(contentsOfFile: path(name), encoding: .utf8)
                // In HTML and XML an apostrophe may be written otherwise.
                let plain = text.replacing("&#39;", with: "'").replacing("&apos;", with: "'")
                #expect(plain.contains(words), "\(name)")
                #expect(plain.contains("swift run OwnSuites run --seed 0x7"), "\(name)")
                #expect(!plain.contains("carillon run"), "\(name)")
            }
            // The words after the program's name mean what they say.
            let again = try OwnSuitesTests.run("run", "own/bell/red", "--seed", "0x7")
            #expect(again.status == 1)
            #expect(again.output.contains(words))
        }
    }

    @Test(
        "ends with the status that tells how it went",
        arguments: [
            (["run", "own/bell/sounds"], 0), (["run"], 1), (["run", "--frobnicate"], 2), (["run", "nothing"], 4),
            (["run", "own/bell/sounds", "--html", "/dev/null/report.html"], 3), (["saboteurs"], 0), (["ring"], 0),
            (["ring", "9"], 9),
        ] as [([String], Int32)])
    func status(_ arguments: [String], _ status: Int32) throws {
        #expect(try CommandTests.run(arguments, by: "OwnSuites").status == status)
    }

    @Test(
        "has the same addresses each time, so that what is hashed by identity has one order",
        .enabled(if: OwnSuitesTests.mayFix))
    func addresses() throws {
        let results = try (1...3).map { _ in try OwnSuitesTests.run("run", "own/bell/sounds", "--json", "-").output }
        #expect(Set(results).count == 1)
    }

    /// Whether the system lets a program turn the randomisation of its addresses off. Some containers do not.
    private static var mayFix: Bool {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/setarch")
        program.arguments = ["-R", "true"]
        guard (try? program.run()) != nil else { return false }
        program.waitUntilExit()
        return program.terminationStatus == 0
    }

    @Test("lets its own saboteurs loose, and says how to do it again if one survives")
    func saboteurs() throws {
        let ending = try OwnSuitesTests.run("saboteurs", "own/muffled")
        #expect(
            ending.output == """
                CAUGHT  own/muffled  by
                  “it sounds” of own/bell/sounds

                1 of 1 saboteurs caught by the expectations that they are held to

                """)
        let shown = try OwnSuitesTests.run("show", "own/muffled").output
        #expect(shown.contains("\ncaught by   any expectation of own/bell/sounds\n"))
        #expect(shown.hasSuffix("let loose   swift run OwnSuites saboteurs 'own/muffled'\n"))
    }

    @Test(
        "names itself in help and errors as one has to type it",
        arguments: [
            (["--help"], "USAGE: swift run OwnSuites <subcommand>"), (["--help"], "  swift run OwnSuites run own "),
            (["--help"], "  ring "), (["help", "run"], "USAGE: swift run OwnSuites run "),
            (["rnu"], "Did you mean ring, run?\nSee all of them: swift run OwnSuites --help\n"),
            (["run", "--x"], "'swift run OwnSuites run --help'"),
            (["run", "nothing"], "See all of them: swift run OwnSuites list\n"),
            (["show", "nothing"], "swift run OwnSuites list --saboteurs\n"),
            (["saboteurs", "nothing"], "swift run OwnSuites list --saboteurs\n"),
            (["list", "--requirements", "nothing"], "swift run OwnSuites list --requirements\n"),
            (["report", "missing.json"], "Make it first: swift run OwnSuites run --json missing.json\n"),
            (
                ["report", URL(fileURLWithPath: CommandLine.arguments[0]).path],
                "Write it anew with `swift run OwnSuites run --json`."
            ),
            (["run", "--real-time"], "no suite here can run against one"),
        ] as [([String], String)])
    func name(_ arguments: [String], _ words: String) throws {
        let ending = try CommandTests.run(arguments, by: "OwnSuites")
        #expect((ending.output + ending.errors).contains(words), "\(ending)")
        #expect(!(ending.output + ending.errors).contains("carillon "))
    }

    @Test("serves what its package asks for, and names its services in its help")
    func serve() throws {
        let help = try OwnSuitesTests.run("serve", "--help").output
        #expect(help.contains("swift run OwnSuites serve --mqtt-port 1883"))
        #expect(help.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ").contains("echo."))
    }
}
