import Foundation
import Testing

/// The command's output besides the results of a run.
@Suite("The command's output")
struct CommandOutputTests {
    @Test("A scenario is shown with what it covers, where it runs, and how to run it")
    func scenario() throws {
        let ending = try CommandTests.carillon("show", "mqtt/retained/erased")
        #expect(ending.status == 0 && ending.errors.isEmpty)
        let lines = ending.output.split(separator: "\n")
        #expect(
            lines.map { $0.prefix { $0 != " " } } == ["scenario", "shows", "covers", "runs", "defined", "run"])
        #expect(lines.first == "scenario    mqtt/retained/erased")
        #expect(lines.contains("runs on     memory, loopback"))
        #expect(lines.last == "run it      carillon run 'mqtt/retained/erased'")
        #expect(try !CommandTests.carillon("show", "un/limit/soonest").output.contains("runs on"))
    }

    @Test("A saboteur is shown with what it breaks, and how to let it loose")
    func saboteur() throws {
        let ending = try CommandTests.carillon("show", "un/keeps-a-65th")
        #expect(ending.status == 0 && ending.errors.isEmpty)
        let caught = ending.output.split(separator: "\n").filter { $0.hasPrefix("caught by   “") }
        #expect(caught.contains { $0.contains("” of un/limit/soonest") && $0.hasSuffix(", for UN-39") })
        #expect(
            ending.output
                == """
                saboteur    un/keeps-a-65th
                defect      The pending list holds one request more than it may.
                breaks      UN-39
                CAUGHT
                let loose   carillon saboteurs 'un/keeps-a-65th'

                """.replacing("CAUGHT", with: caught.joined(separator: "\n")))
    }

    @Test("A requirement is shown with who covers, breaks and holds it")
    func requirement() throws {
        let lines = try CommandTests.carillon("show", "UN-39").output.split(separator: "\n")
        #expect(lines.first == "requirement UN-39 (must)")
        #expect(lines.contains("broken by   un/keeps-a-65th"))
        #expect(!lines.contains { $0.hasPrefix("broken by") && $0 != "broken by   un/keeps-a-65th" })
        #expect(!lines.contains("covered by  un/limit/one-slot-each"))
        let held = lines.filter { $0.hasPrefix("held by ") }
        #expect(held.contains { $0.hasSuffix(" of un/limit/soonest, because of un/keeps-a-65th") })
        #expect(held.allSatisfy { $0.hasSuffix("because of un/keeps-a-65th") })
    }

    @Test(
        "A name that does not exist is told, with names that are close to it if there are any",
        arguments: [
            ("UN-399", "Did you mean UN-39, UN-09, UN-19?\n"), ("un/limit/soonst", "Did you mean un/limit/soonest?\n"),
            ("un/keeps-a-65", "Did you mean un/keeps-a-65th?\n"), ("zzzzzzzzzzzzzzzz", ""),
        ])
    func unknown(_ id: String, _ suggestion: String) throws {
        let ending = try CommandTests.carillon("show", id)
        #expect(ending.status == 2 && ending.output.isEmpty)
        #expect(
            ending.errors == "There is no scenario, requirement or saboteur “\(id)”.\n" + suggestion
                + "See all of them: carillon list, carillon list --requirements, carillon list --saboteurs\n")
    }

    @Test("The known differences from real servers are listed, and nothing else, where that is asked for")
    func differences() throws {
        let all = try CommandTests.carillon("list", "--differences")
        #expect(all.status == 0)
        #expect(all.output.hasPrefix("# Held to reality\n"))
        #expect(all.output.contains("## mosquitto"))
        #expect(!all.output.contains("un/limit/soonest"))
        let none = try CommandTests.carillon("list", "un/limit/soonest", "--differences")
        #expect(!none.output.contains("mosquitto"))
    }

    @Test("Saboteurs are let loose alone, and counted")
    func saboteurs() throws {
        let ending = try CommandTests.carillon("saboteurs", "un/keeps-a-65th", "--no-gross")
        #expect(ending.status == 0)
        let lines = ending.output.split(separator: "\n")
        #expect(lines.first == "CAUGHT  un/keeps-a-65th  by")
        #expect(lines.contains { $0.hasPrefix("  “") && $0.contains("” of un/limit/soonest") })
        #expect(lines.last == "1 of 1 saboteurs caught by the expectations that they are held to")
        #expect(ending.errors.isEmpty)
        struct Saboteur: Decodable {
            var id: String
            var outcome: String
        }
        let json = try CommandTests.carillon("saboteurs", "un/keeps-a-65th", "--no-gross", "--json")
        let results = try JSONDecoder().decode([Saboteur].self, from: Data(json.output.utf8))
        #expect(json.status == 0)
        #expect(results.map(\.id) == ["un/keeps-a-65th"])
        #expect(results.map(\.outcome) == ["killed"])
    }

    @Test("Saboteurs are let loose on the scenarios that ran, where a run is asked to")
    func sabotage() throws {
        let ending = try CommandTests.carillon("run", "un/limit/soonest", "--saboteurs")
        #expect(ending.status == 0)
        let last = try #require(ending.output.split(separator: "\n").last)
        let match = try #require(
            last.wholeMatch(of: /1 of 1 scenarios as expected: 1 pass; 1 run in .*; (\d+) of (\d+) saboteurs caught/))
        #expect(match.1 == match.2 && match.1 != "0")
    }

    @Test(
        "Nothing runs where nothing is meant, and a sentence says so",
        arguments: [
            (["saboteurs", "nobody/does-this"], "No saboteur matches. See all of them: carillon list --saboteurs"),
            (
                ["run", "un/limit/soonest", "--network", "mosquitto"],
                "None of the scenarios that match makes sense on the mosquitto network, for they need none."
            ),
        ] as [([String], String)])
    func nothing(_ arguments: [String], _ sentence: String) throws {
        let ending = try CommandTests.run(arguments)
        #expect(ending.status == 4)
        #expect(ending.output.isEmpty)
        #expect(ending.errors == sentence + "\n")
    }

    @Test("Scenarios that expect exact times are unsupported where timers are late")
    func late() throws {
        try CommandTests.withDirectory { directory in
            let json = directory.appendingPathComponent("results.json").path
            let ending = try CommandTests.carillon(
                "run", "together/year", "un/limit/soonest", "--late-timers", "20", "--json", json)
            #expect(ending.status == 0)
            #expect(ending.output.hasPrefix("UNSUPPORTED  together/year\n"))
            #expect(ending.output.contains("\n  It expects exact times, and timers fire late here.\n"))
            #expect(
                CommandTests.timeless(ending.output).hasSuffix(
                    "\n1 of 2 scenarios as expected: 1 pass, 1 unsupported, so not run; 2 runs in …\n"))
            // Nothing that did not run is green.
            let none = try CommandTests.carillon("run", "together/year", "--late-timers", "20")
            #expect(none.status == 4)
            #expect(none.output.contains("\n0 of 1 scenarios as expected: 1 unsupported, so not run; 1 run in "))
            let results = try String(contentsOfFile: json, encoding: .utf8)
            #expect(results.contains("carillon run 'un/limit/soonest' --seed 0x5eed --late-timers 20\""))
        }
    }

    @Test("A report is made in every form, and as a summary on standard output where none is named")
    func report() throws {
        try CommandTests.withDirectory { directory in
            func path(_ name: String) -> String { directory.appendingPathComponent(name).path }
            func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
            let results = path("results.json")
            #expect(
                try CommandTests.carillon("run", "un/limit/soonest", "--json", results, "--markdown", path("run.md"))
                    .status == 0)
            let summary = try CommandTests.carillon("report", results)
            #expect(summary.status == 0)
            #expect(summary.output == (try text("run.md")) + "\n")
            #expect(try CommandTests.carillon("report", results, "--fail").status == 0)
            for form in ["html", "junit", "json", "markdown"] {
                let piped = try CommandTests.carillon("report", results, "--\(form)", "-")
                #expect(piped.status == 0 && !piped.output.isEmpty)
                let ending = try CommandTests.carillon("report", results, "--\(form)", path(form))
                #expect(ending.status == 0)
                #expect(ending.output.isEmpty, "\(form)")
            }
            #expect(try text("json") == text("results.json"))
            #expect(try text("markdown") == text("run.md"))
            #expect(try CommandTests.carillon("report", results, "--html", "-").output == text("html"))
            #expect(try text("junit").hasPrefix("<?xml"))
            #expect(try text("html").contains("<html"))
            try Data("{}".utf8).write(to: directory.appendingPathComponent("other.json"))
            let broken = try CommandTests.carillon("report", path("other.json"))
            #expect(broken.status == 2)
            #expect(broken.output.isEmpty)
            #expect(broken.errors.hasPrefix("\(path("other.json")): "))
        }
    }
}
