import Foundation
import Testing

/// The command as others see it: what it prints, and how it ends.
@Suite("The command")
struct CommandTests {
    struct Ending: Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    static func carillon(_ arguments: String...) throws -> Ending { try run(arguments) }

    /// Runs `carillon`, or another program that was built beside it.
    ///
    /// - Parameters:
    ///   - place: the working directory; unless said an empty one, so that nothing is remembered from run to run.
    ///   - environment: variables besides those of this process.
    static func run(
        _ arguments: [String], by program: String = "carillon", in place: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> Ending {
        try withDirectory { directory in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent(program)
            process.arguments = arguments
            process.currentDirectoryURL = place ?? directory
            process.environment = plainEnvironment.merging(environment) { $1 }
            // Files, because a pipe that nobody empties would stop a command that says much.
            let files = ["output", "errors"].map { directory.appendingPathComponent($0) }
            for file in files { try Data().write(to: file) }
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            try process.run()
            process.waitUntilExit()
            let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
            return Ending(status: process.terminationStatus, output: texts[0], errors: texts[1])
        }
    }

    /// The environment of this process without what makes a command colourful, or tells it of a CI server.
    static var plainEnvironment: [String: String] {
        let names: Set = [
            "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR",
        ]
        // Equal runs have equal results then, to the last byte.
        return ProcessInfo.processInfo.environment.filter { !names.contains($0.key) }
            .merging(["SOURCE_DATE_EPOCH": "1767225600"]) { $1 }
    }

    /// Returns the text without the real times in it.
    static func timeless(_ text: String) -> String {
        text.replacing(/[0-9.]+ (ms|s|min|h)\b( [0-9]+ (s|min)\b)?/, with: "…")
    }

    /// A directory that is there as long as `body` runs.
    static func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-command-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        return try body(directory)
    }

    @Test("ends with 0 where all is as expected, and says how many there were")
    func asExpected() throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonest", "--seeds", "3", "--check-determinism")
        #expect(ending.status == 0)
        #expect(CommandTests.timeless(ending.output) == "1 of 1 scenarios as expected: 1 pass; 3 runs in …\n")
    }

    @Test("prints the same results for the same seed", arguments: ["1", "0x5eed"])
    func results(seed: String) throws {
        func results() throws -> String {
            try CommandTests.withDirectory { directory in
                let file = directory.appendingPathComponent("results.json").path
                #expect(
                    try CommandTests.carillon("run", "together/two-people", "--seed", seed, "--json", file).status == 0)
                return try String(contentsOfFile: file, encoding: .utf8)
            }
        }
        let first = try results()
        #expect(first.contains("\"carillon-results/3\""))
        #expect(try results() == first)
    }

    @Test("runs what needs no network once, whichever was chosen, and repeats the choice in its command")
    func network() throws {
        try CommandTests.withDirectory { directory in
            let json = directory.appendingPathComponent("results.json").path
            let ending = try CommandTests.carillon("run", "un/limit/soonest", "--network", "loopback", "--json", json)
            #expect(ending.status == 0)
            #expect(
                CommandTests.timeless(ending.output)
                    == "reports: \(json)\n1 of 1 scenarios as expected: 1 pass; 1 run in …\n")
            let results = try String(contentsOfFile: json, encoding: .utf8)
            #expect(results.contains("carillon run 'un/limit/soonest' --seed 0x5eed --network loopback"))
            #expect(results.contains("\"network\":\"none\""))
        }
    }

    @Test("repeats a hang limit in the command of the whole run, and in no other")
    func hangLimit() throws {
        try CommandTests.withDirectory { directory in
            let json = directory.appendingPathComponent("results.json").path
            #expect(
                try CommandTests.carillon("run", "un/limit/soonest", "--hang-limit", "30", "--json", json).status == 0)
            let results = try String(contentsOfFile: json, encoding: .utf8)
            #expect(results.contains("carillon run 'un/limit/soonest' --seed 0x5eed --hang-limit 30\""))
            #expect(results.contains("carillon run 'un/limit/soonest' --seed 0x5eed\""))
        }
    }

    @Test("speaks only of the scenarios that were selected")
    func selection() throws {
        try CommandTests.withDirectory { directory in
            let junit = directory.appendingPathComponent("junit.xml").path
            let html = directory.appendingPathComponent("index.html").path
            let ending = try CommandTests.carillon("run", "un/limit/soonest", "--junit", junit, "--html", html)
            #expect(ending.status == 0)
            let cases =
                try String(contentsOfFile: junit, encoding: .utf8).components(separatedBy: "<testcase").count - 1
            #expect(cases == 1)
            let page = try String(contentsOfFile: html, encoding: .utf8)
            #expect(page.contains("id=\"s/un/limit/soonest\""))
            #expect(!page.contains("\"#s/un/limit/last-added\""), "a link leads nowhere")
        }
    }

    @Test("writes into a link to a device, and leaves the link where it is")
    func device() throws {
        try CommandTests.withDirectory { directory in
            let link = directory.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
            #expect(try CommandTests.carillon("run", "un/limit/soonest", "--json", link).status == 0)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
    }

    @Test(
        "ends with 2 and a sentence that helps where it is used badly",
        arguments: [
            (["run", "--seed", "banana"], "--seed"), (["run", "--seeds", "0"], "--seeds takes a number from 1"),
            (["run", "--frobnicate"], "Unknown option '--frobnicate'"), (["frobnicate"], "frobnicate"),
            (["run", "--seed", "-1"], "The value '-1' is invalid for '--seed <seed>'"),
            (["run", "--jobs", "-1"], "--jobs takes a number from 1 to 1024, not -1."),
            (["run", "--hang-limit", "0.1"], "The value '0.1' is invalid for '--hang-limit <seconds>'"),
            (["help", "rnu"], "There is no command “rnu”. Did you mean run?\nSee all of them: carillon --help\n"),
            (["run", "--open"], "say --html FILE beside it"),
            (["run", "--saboteur", "robin/takes-sixty-first"], "Did you mean robin/takes-a-sixty-first?"),
            (["run", "--saboteur", "robin/takes-a-sixty-first", "--saboteurs"], "leave --saboteurs and --replay out"),
            (["run", "--network", "carrier-pigeon"], "carrier-pigeon"),
            (["rnu"], "There is no command “rnu”. Did you mean run?\nSee all of them: carillon --help\n"),
            (["run", "-q", "-v"], "--quiet and --verbose contradict each other"),
            (["run", "--html", "-", "--json", "-"], "can go to standard output"),
            (["run", "--saboteurs", "--last-failed"], "leave --last-failed out"),
            (["run", "--last-failed"], "Run this in your package's directory."),
            (["show", "UN-399"], "Did you mean UN-39"), (["run", ""], "“” is no pattern; name what is meant"),
            (["run", "robin", "/"], "“/” is no pattern"), (["run", "--filter", ""], "“” is no pattern"),
            (["list", ""], "“” is no pattern"), (["saboteurs", ""], "“” is no pattern"),
            (["report", "missing.json"], "carillon run --json missing.json"),
        ])
    func badUsage(_ arguments: [String], _ sentence: String) throws {
        let ending = try CommandTests.run(arguments)
        #expect(ending.status == 2)
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
        #expect(ending.output.isEmpty)
    }

    @Test("lets a saboteur loose where that is asked for, and repeats the run with it")
    func sabotage() throws {
        let ending = try CommandTests.carillon(
            "run", "robin/overflow/sixty-first", "--saboteur", "robin/takes-a-sixty-first")
        #expect(ending.status == 1)
        #expect(ending.output.contains("FAIL  robin/overflow/sixty-first\n"))
        #expect(ending.output.contains("--seed 0x5eed --saboteur robin/takes-a-sixty-first\n"))
        #expect(try CommandTests.carillon("run", "robin/overflow/sixty-first").status == 0)
    }

    @Test("opens the report in the browser of the user, by its whole path")
    func open() throws {
        try CommandTests.withDirectory { directory in
            // The command does not wait for the browser, so the reader of a pipe does.
            let pipe = directory.appendingPathComponent("pipe")
            let browser = directory.appendingPathComponent("browser")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            try "#!/bin/sh\necho \"$1\" > '\(pipe.path)'\n".write(to: browser, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: browser.path)
            let report = directory.appendingPathComponent("a/b/report.html")
            let arguments = ["run", "un/limit/soonest", "--html", "a/b/report.html", "--open"]
            let ending = try CommandTests.run(
                arguments, in: directory, environment: ["BROWSER": browser.path])
            #expect(ending.status == 0 && ending.errors == "")
            let opened = try FileHandle(forReadingFrom: pipe).readToEnd() ?? Data()
            #expect(String(decoding: opened, as: UTF8.self).hasSuffix("/a/b/report.html\n"))
            #expect(FileManager.default.fileExists(atPath: report.path))
            let none = try CommandTests.run(arguments, in: directory, environment: ["BROWSER": "no-such-browser"])
            #expect(none.status == 0)
            #expect(none.errors.contains("there is no program no-such-browser. Name one by BROWSER=PROGRAM."))
        }
    }

    @Test("ends with 4 where nothing matches, and names what is close")
    func nothingRan() throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonst")
        #expect(ending.status == 4)
        #expect(ending.errors.contains("Did you mean un/limit/soonest"))
    }

    @Test("ends with 3 where a file cannot be written")
    func unwritable() throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonest", "--html", "/dev/null/report.html")
        #expect(ending.status == 3)
        #expect(ending.errors.contains("/dev/null/report.html cannot be written"))
        #expect(ending.output.isEmpty, "something ran before that was found out")
    }

    @Test("lists every requirement as covered or excluded with a reason")
    func list() throws {
        struct List: Decodable {
            struct Requirement: Decodable {
                var id: String
                var coverage: String
                var exclusion: String?
            }
            var requirements: [Requirement]
        }
        let ending = try CommandTests.carillon("list", "--json")
        let list = try JSONDecoder().decode(List.self, from: Data(ending.output.utf8))
        #expect(list.requirements.count { $0.id.hasPrefix("UN-") } == 50)
        #expect(list.requirements.count { $0.id.hasPrefix("RO-") } == 40)
        for requirement in list.requirements {
            #expect(requirement.coverage == "covered" || requirement.exclusion != nil, "\(requirement.id)")
        }
    }

    @Test("lists only the scenarios, requirements and saboteurs that a pattern means")
    func selectedList() throws {
        func ids(_ arguments: String...) throws -> [String] {
            let ending = try CommandTests.run(["list"] + arguments)
            #expect(ending.status == 0 && ending.errors.isEmpty)
            return ending.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
                .map { String($0.prefix { $0 != " " }) }
        }
        #expect(try ids("UN-39", "--requirements") == ["UN-39"])
        #expect(try ids("--filter", "UN-3*", "--requirements").allSatisfy { $0.hasPrefix("UN-3") })
        let ofScenario = try ids("un/limit/soonest", "--requirements")
        #expect(ofScenario.contains("UN-39") && ofScenario.count < 10)
        #expect(try ids("un/keeps-a-65th", "--saboteurs") == ["un/keeps-a-65th"])
        #expect(try ids("--saboteurs", "robin").allSatisfy { $0.hasPrefix("robin/") })
        #expect(try ids("--saboteurs", "UN-39") == ["un/keeps-a-65th"])
        #expect(try ids("un-39").contains("un/limit/soonest"))
        #expect(try ids("--requirements", "un/limit/soonest", "UN-01").contains("UN-01"))
        #expect(try ids("robin").allSatisfy { $0.hasPrefix("robin/") })

        struct List: Decodable {
            struct Entry: Decodable { var id: String }
            var scenarios: [Entry]
            var requirements: [Entry]
            var saboteurs: [Entry]
        }
        let json = try CommandTests.carillon("list", "UN-39", "--json")
        let list = try JSONDecoder().decode(List.self, from: Data(json.output.utf8))
        #expect(list.scenarios.contains { $0.id == "un/limit/soonest" })
        #expect(list.saboteurs.map(\.id) == ["un/keeps-a-65th"])
        #expect(list.requirements.map(\.id) == ["UN-39"])
        for (kind, noun) in [("--requirements", "requirement"), ("--saboteurs", "saboteur"), ("--json", "scenario")] {
            let nothing = try CommandTests.carillon("list", "UN-399", kind)
            #expect(nothing.status == 4)
            #expect(nothing.errors.contains("No \(noun)"))
            #expect(nothing.output.isEmpty)
        }
    }

    @Test("shows a requirement's sentence and the scenarios that cover it, and teaches with --help")
    func show() throws {
        let requirement = try CommandTests.carillon("show", "un-39")
        #expect(requirement.status == 0)
        #expect(requirement.output.contains("covered by  un/limit/soonest"))
        let help = try CommandTests.carillon("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("carillon run '**/overflow/*' --seeds 100"))
        #expect(help.output.contains("carillon --generate-completion-script bash"))
        let script = try CommandTests.carillon("--generate-completion-script", "bash")
        #expect(script.status == 0 && script.output.contains("saboteurs"))
    }

    @Test("makes the same report from the same results, to the byte")
    func report() throws {
        try CommandTests.withDirectory { directory in
            let json = directory.appendingPathComponent("results.json").path
            let pages = ["one.html", "other.html"].map { directory.appendingPathComponent($0).path }
            #expect(try CommandTests.carillon("run", "un/limit/soonest", "--json", json).status == 0)
            for page in pages { #expect(try CommandTests.carillon("report", json, "--html", page).status == 0) }
            let report = try String(contentsOfFile: pages[0], encoding: .utf8)
            #expect(report.contains("un/limit/soonest"))
            #expect(try String(contentsOfFile: pages[1], encoding: .utf8) == report)
        }
    }
}
