import ArgumentParser
import CarillonResults
import CarillonSimulation
import Testing

@testable import CarillonCommand
@testable import CarillonConformance
@testable import CarillonTool

@Suite("The options of ‘carillon run’")
struct RunOptionsTests {
    @Test(
        "are repeated in its command where they differ from what goes without saying",
        arguments: [
            ([], "--seed 0x5eed"),
            (["robin", "--filter", "un/*", "--seed", "7", "--seeds", "3"], "'robin' 'un/*' --seed 0x7 --seeds 3"),
            (["--network", "mosquitto", "--real-time"], "--seed 0x5eed --network mosquitto --real-time"),
            (["--network", "both", "--late-timers", "0", "--seeds", "1"], "--seed 0x5eed"),
            (["robin", "--isolate", "--late-timers", "1"], "'robin' --seed 0x5eed --isolate --late-timers 1"),
            (["--hang-limit", "30", "--late-timers", "1"], "--seed 0x5eed --hang-limit 30 --late-timers 1"),
        ] as [([String], String)])
    func command(_ arguments: [String], _ words: String) throws {
        #expect(try Run<Tool>.parse(arguments).reproduceCommand == "carillon run " + words)
    }

    @Test("reach the runner")
    func runner() throws {
        let options = try Run<Tool>.parse([
            "--seed", "0x9", "--seeds", "2", "--jobs", "3", "--hang-limit", "40", "--check-determinism", "--network",
            "loopback", "--late-timers", "5",
        ]).runOptions
        #expect(options.seed == Seed(9) && options.seedCount == 2 && options.jobs == 3)
        #expect(options.hangLimit == .seconds(40))
        #expect(options.checksDeterminism && !options.keepsRealTime)
        #expect(options.networks == [.loopback])
        #expect(options.lateness == .upTo(.milliseconds(5)))
        #expect(options.isolation == .processes)
        #expect(try Run<Tool>.parse(["--isolate"]).runOptions.isolation == .ownProcesses)
    }

    @Test("mean both networks, one seed and timers that are not late unless they say something else")
    func defaults() throws {
        let options = try Run<Tool>.parse([]).runOptions
        #expect(options.seed == .standard && options.seedCount == 1 && options.jobs > 0)
        #expect(options.hangLimit == .seconds(60))
        #expect(!options.checksDeterminism && !options.keepsRealTime)
        #expect(options.networks == [.memory, .loopback])
        #expect(options.lateness == .none)
    }

    @Test(
        "give a world half an hour or more where it keeps real time",
        arguments: [("60", 1_800), ("1799", 1_800), ("1801", 1_801)])
    func realTime(limit: String, seconds: Int) throws {
        let options = try Run<Tool>.parse(["--network", "all", "--real-time", "--hang-limit", limit]).runOptions
        #expect(options.keepsRealTime)
        #expect(options.hangLimit == .seconds(seconds))
    }

    @Test(
        "are refused with a sentence where they make no sense",
        arguments: [
            (["--saboteurs", "--network", "mosquitto"], "Saboteurs spoil our own servers; choose another"),
            (["--late-timers", "1", "--network", "mosquitto"], "choose another --network than mosquitto"),
            (["--late-timers", "1", "--network", "all"], "choose another --network than all"),
            (["--late-timers", "60001"], "from 0 to 60000, not 60001"),
            (["--late-timers=-1"], "from 0 to 60000, not -1"), (["--real-time"], "say --network mosquitto beside it"),
            (["--seeds", "0"], "from 1 to 10000000, not 0"), (["--seeds", "10000001"], "not 10000001"),
            (["--jobs", "0"], "from 1 to 1024, not 0"), (["--jobs", "1025"], "not 1025"),
            (["--saboteurs", "--until-failure"], "leave --until-failure out"),
            (["--quiet", "--verbose"], "choose one"), (["--junit", "-", "--markdown", "-"], "standard output"),
            (["--hang-limit", "0"], "above 0, not 0"), (["/"], "“/” is no pattern"),
        ] as [([String], String)])
    func refused(_ arguments: [String], _ sentence: String) throws {
        let error = try #require(throws: (any Error).self) { try Run<Tool>.parse(arguments) }
        #expect(Run<Tool>.message(for: error).contains(sentence))
    }

    @Test(
        "are taken up to their bounds",
        arguments: [
            ["--late-timers", "60000"], ["--late-timers", "0", "--network", "mosquitto"], ["--seeds", "10000000"],
            ["--jobs", "1024"], ["--jobs", "1"], ["--hang-limit", "1"], ["--saboteurs"],
            ["--saboteurs", "--network", "all"], ["--network", "mosquitto"], ["--late-timers", "1"],
        ] as [[String]])
    func taken(_ arguments: [String]) throws {
        _ = try Run<Tool>.parse(arguments)
    }

    @Test("name the networks and the real servers on which a scenario runs")
    func networks() {
        let scenario = Scenario("t/a", "A.", covers: [], networks: [.memory, .loopback]) { _ in }
        func places(_ choice: NetworkChoice<Tool>) -> [String?] { choice.cases(of: [scenario]).map(\.place) }
        #expect(places(.memory) == ["memory"])
        #expect(places(.loopback) == ["loopback"])
        #expect(places(.both) == ["memory", "loopback"])
        #expect(places(.real("mosquitto")).isEmpty)
        #expect(NetworkChoice<Tool>.allCases.map(\.name) == ["memory", "loopback", "both", "mosquitto", "all"])
        #expect(NetworkChoice<Tool>.allCases.map(\.realities) == [[], [], [], ["mosquitto"], ["mosquitto"]])
        #expect(NetworkChoice<Tool>.allCases.map(\.kinds.count) == [1, 1, 2, 0, 2])
        #expect(NetworkChoice<Tool>(argument: "nothing") == nil)
    }

    @Test("The way in which a run ends tells the worst that has happened")
    func status() {
        let good = Sample.result("t/good", .pass)
        let saboteur = SaboteurResult(id: "t/one", summary: "", breaks: [], outcome: .killed, caughtBy: [])
        var report = Runner.Report(scenarios: [good], nondeterminism: [], wasCancelled: false)
        func status(_ saboteurs: [SaboteurResult] = [], of count: Int = 0, gaps: [String] = []) -> CommandStatus {
            CommandStatus(of: report, saboteurs, of: count, gaps: gaps)
        }
        #expect(status() == .asExpected)
        #expect(status([saboteur], of: 1) == .asExpected)
        #expect(status([saboteur], of: 2) == .interrupted)
        #expect(status(gaps: ["T-1"]) == .unexpected)
        report.scenarios = [Sample.result("t/other", .unsupported)]
        #expect(status() == .nothingRan)
        report.scenarios = [good]
        var survivor = saboteur
        survivor.outcome = .survived
        #expect(status([saboteur, survivor], of: 2) == .unexpected)
        report.scenarios.append(Sample.failed)
        #expect(status() == .unexpected)
        report.nondeterminism = ["event 1 differs"]
        #expect(status() == .nondeterminism)
        report.faults = ["a worker died"]
        #expect(status() == .harnessBroken)
        report.wasCancelled = true
        #expect(status() == .interrupted)
        #expect(
            [
                CommandStatus.asExpected, .unexpected, .badUsage, .harnessBroken, .nothingRan, .nondeterminism,
                .interrupted,
            ]
            .map(\.rawValue) == [0, 1, 2, 3, 4, 6, 130])
    }
}
