import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

@Suite("A history of runs")
struct HistoryTests {
    /// Results of one scenario, made on a day of November 2026.
    private static func results(
        _ verdict: Verdict, day: Int, commit: String = String(repeating: "c", count: 40), build: String? = "b1",
        milliseconds: Int = 40, network: String = "memory"
    ) -> RunResults {
        var scenario = ScenarioResult(
            id: "t/late", summary: "Late.", covers: [], source: SourceLine(file: "T.swift", line: 1),
            engine: "in-process", network: network, verdict: verdict, reason: nil, seedsRun: 1)
        scenario.run = ScenarioRun(
            seed: "0x1", reproduce: "carillon run 't/late'", digest: "d\(verdict)", virtualNanoseconds: 0,
            epochSeconds: 0, expectations: [], lanes: [], trace: [], omittedEvents: 0)
        var results = RunResults(
            version: "1", swiftVersion: "6", firstSeed: "0x1", seedCount: 1, reproduce: "carillon run",
            scenarios: [scenario], requirements: [], saboteurs: [])
        var origin = RunOrigin(epochSeconds: 1_793_404_800 + Int64(day) * 86_400)
        (origin.commit, origin.build, origin.machine, origin.milliseconds) = (commit, build, "Linux", 1_500)
        origin.times = [RunOrigin.Time(scenario: "t/late", network: network, milliseconds: milliseconds)]
        results.origin = origin
        return results
    }

    private static func past(_ runs: [RunResults]) -> ScenarioHistory {
        ScenarioHistory(of: "t/late", on: "memory", in: History(runs.compactMap(HistoryEntry.init)))
    }

    private static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-history-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    // MARK: The folder

    @Test("is a folder with a file for each run, which sort by their times, and a run stands in it once")
    func folder() throws {
        try Self.withFolder { folder in
            let runs = [Self.results(.fail, day: 3), Self.results(.pass, day: 1), Self.results(.pass, day: 2)]
            let paths = try runs.map { try History.add($0, to: folder) }
            #expect(paths[0].contains("/2026-11-03T000000Z-"))
            try History.add(runs[0], to: folder)
            let history = try History.read(at: folder)
            #expect(history.faults.isEmpty)
            #expect(history.entries == [runs[1], runs[2], runs[0]].compactMap(HistoryEntry.init))
            #expect(history.entries.map { $0.outcome(of: "t/late", on: "memory")?.verdict } == [.pass, .pass, .fail])
            #expect(history.entries[2].outcome(of: "t/late", on: "memory")?.milliseconds == 40)
            #expect(history.entries[2].outcome(of: "t/late", on: "loopback") == nil)
            #expect(try History.read(at: folder, last: 1).entries == history.entries.suffix(1))
        }
    }

    @Test("keeps as many runs as it may, and removes the oldest, and nothing else")
    func keeping() throws {
        try Self.withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("notes".utf8).write(to: URL(fileURLWithPath: folder + "/README.md"))
            for day in 1...5 { try History.add(Self.results(.pass, day: day), to: folder, keeping: 3) }
            let history = try History.read(at: folder)
            #expect(history.entries == (3...5).compactMap { HistoryEntry(Self.results(.pass, day: $0)) })
            #expect(history.faults.isEmpty && FileManager.default.fileExists(atPath: folder + "/README.md"))
        }
    }

    @Test("goes on with the others where a file is damaged, and names it")
    func damaged() throws {
        try Self.withFolder { folder in
            let path = try History.add(Self.results(.pass, day: 1), to: folder)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            func write(_ data: Data, _ digit: String) throws {
                try data.write(to: URL(fileURLWithPath: "\(folder)/2026-11-02T000000Z-00000000000\(digit).json"))
            }
            try write(bytes.prefix(bytes.count / 2), "1")
            try write(Data(#"{"schema":"carillon-history/9"}"#.utf8), "2")
            try write(Data(#"{"schema":"carillon-history/1","origin":{}}"#.utf8), "3")
            try write(Data(), "4")
            let history = try History.read(at: folder)
            #expect(history.entries.count == 1)
            #expect(
                history.faults.map { $0.replacing(folder, with: "F").replacing(/-0{11}/, with: "-") } == [
                    "F/2026-11-02T000000Z-1.json is no run of a history: it is no JSON, or was cut short.",
                    "F/2026-11-02T000000Z-2.json is no run of a history: schema is “carillon-history/9”, not carillon-history/1.",
                    "F/2026-11-02T000000Z-3.json is no run of a history: origin.epochSeconds is missing.",
                    "F/2026-11-02T000000Z-4.json is no run of a history: it is no JSON, or was cut short.",
                ])
            #expect(throws: HistoryError.self) { try History.read(at: folder + "/missing") }
            var timeless = Self.results(.pass, day: 1)
            timeless.origin = nil
            #expect(throws: HistoryError.self) { try History.add(timeless, to: folder) }
        }
    }

    // MARK: A scenario

    @Test("says since when a scenario fails, and how often it changed")
    func since() {
        let failing = Self.past(
            [.pass, .pass, .fail, .crashed].enumerated().map { Self.results($1, day: $0 + 1, build: "b\($0)") })
        #expect(failing.isAsExpected == false && failing.flipCount == 1 && failing.flakiness == nil)
        #expect(
            failing.sentences == [
                "It failed in the last 2 runs, since 3 Nov 2026, 00:00 UTC, commit ccccccc; before that it did not."
            ])
        let flipping = Self.past(
            [.pass, .fail, .pass].enumerated().map { Self.results($1, day: $0 + 1, build: "b\($0)") })
        #expect(flipping.sentences.count == 2 && flipping.sentences[1] == "It changed 2 times.")
        let good = Self.past([Self.results(.pass, day: 1), Self.results(.notRun, day: 2), Self.results(.pass, day: 3)])
        #expect(good.sentences == ["It ended as expected in all 2 runs in which it ran."])
        #expect(good.cells.count == 3)
        #expect(Self.past([Self.results(.notRun, day: 1)]).sentences == ["It has not run in any of these runs."])
    }

    @Test("calls a scenario flaky that ends in two ways with the same program and seeds, and no other")
    func flaky() throws {
        let pair = try #require(
            Self.past([Self.results(.pass, day: 1), Self.results(.pass, day: 2), Self.results(.fail, day: 3)]).flakiness
        )
        #expect(pair.one.name.hasPrefix("2 Nov") && pair.other.name.hasPrefix("3 Nov"))
        func isFlaky(_ one: RunResults, _ other: RunResults) -> Bool { Self.past([one, other]).flakiness != nil }
        let pass = Self.results(.pass, day: 1), fail = Self.results(.fail, day: 2)
        #expect(isFlaky(pass, fail))
        #expect(!isFlaky(pass, Self.results(.fail, day: 2, build: "b2")))
        #expect(!isFlaky(Self.results(.pass, day: 1, build: nil), Self.results(.fail, day: 2, build: nil)))
        #expect(!isFlaky(pass, Self.results(.fail, day: 2, commit: String(repeating: "d", count: 40))))
        #expect(!isFlaky(pass, Self.results(.unsupported, day: 2)))
        var otherSeed = fail
        otherSeed.firstSeed = "0x2"
        #expect(!isFlaky(pass, otherSeed))
        var late = fail
        late.reproduce = "carillon run 't/late' --late-timers 500"
        #expect(!isFlaky(pass, late), "another option is another run")
        late.reproduce = "carillon run 't/late' 't/other'"
        #expect(isFlaky(pass, late), "other patterns are the same program")
    }

    @Test("notices a scenario that takes twice its usual time, if that is much at all")
    func slower() throws {
        func past(_ times: [Int]) -> ScenarioHistory {
            Self.past(times.enumerated().map { Self.results(.pass, day: $0 + 1, milliseconds: $1) })
        }
        let slowdown = try #require(past([100, 110, 90, 400]).slowdown)
        #expect(slowdown == (400, 100))
        #expect(past([100, 110, 90, 400]).sentences[1] == "It took 400 ms, where 100 ms were usual.")
        #expect(past([100, 110, 90, 180]).slowdown == nil)
        #expect(past([10, 11, 9, 40]).slowdown == nil, "thirty milliseconds are noise")
        #expect(past([100, 110, 400]).slowdown == nil, "two times are not enough to tell")
    }

    // MARK: The report

    @Test("stands in the report as a section and as a strip of cells for each scenario, the run itself at its end")
    func report() throws {
        let now = Self.results(.fail, day: 4)
        var report = HTMLReport(now)
        #expect(!report.render().contains("Since when"))
        report.history = History((1...3).compactMap { HistoryEntry(Self.results(.pass, day: $0)) })
        let page = try ParsedReport(report.render()).html
        let section = try #require(page.withID("history"))
        #expect(section.text.contains("The last 4 runs, from 1 Nov 2026, 00:00 UTC, commit ccccccc."))
        #expect(section.text.contains("Flaky (1)") && section.text.contains("Failing (1)"))
        let cells = page.withClass("strip").flatMap { $0.all("li") }
        #expect(cells.map { $0.attributes["class"] } == ["good", "good", "good", "bad"])
        #expect(cells.last?.attributes["title"] == "4 Nov 2026, 00:00 UTC, commit ccccccc: fail, in 40 ms")
        // A history that has the run already shows it once, whatever its labels say, and nothing after it.
        var labelled = now
        labelled.labels = [ResultLabel(name: "team", value: "bells")]
        report.history = History(
            [Self.results(.pass, day: 3), labelled, Self.results(.pass, day: 5)].compactMap(HistoryEntry.init))
        let again = try ParsedReport(report.render()).html.withClass("strip").flatMap { $0.all("li") }
        #expect(again.map { $0.attributes["class"] } == ["good", "bad"])
        #expect(page.text.contains("Begun") && page.text.contains("Wed 4 Nov 2026, 00:00:00 UTC"))
    }

    // MARK: Where a run comes from

    @Test("The origin of a run is read again as it was written, and of several pieces, what they have in common")
    func origin() throws {
        let results = Self.results(.pass, day: 1)
        #expect(try ResultsFile.decode(Array(ResultsFile.encode(results).utf8)).origin == results.origin)
        var other = Self.results(.pass, day: 2, network: "loopback")
        other.origin?.machine = "macOS"
        for pieces in [[results, other], [other, results]] {
            let origin = try #require(try RunResults.merging(pieces).origin)
            #expect(origin.epochSeconds == results.origin?.epochSeconds)
            #expect(origin.machine == nil && origin.build == "b1")
            #expect(origin.times.map(\.network) == ["loopback", "memory"])
        }
    }

    @Test("SOURCE_DATE_EPOCH takes the place of everything that is another thing each time")
    func reproducible() {
        func origin(_ environment: [String: String]) -> RunOrigin {
            .ofProgram(
                began: Date(timeIntervalSince1970: 5), lasting: .milliseconds(7), RealTimes(), of: [],
                environment: environment)
        }
        #expect(origin(["SOURCE_DATE_EPOCH": "12"]) == RunOrigin(epochSeconds: 12))
        let usual = origin(["SOURCE_DATE_EPOCH": "noon", "GITHUB_SHA": "abc"])
        #expect(usual.epochSeconds == 5 && usual.commit == "abc" && usual.milliseconds == 7)
        #expect(usual.build != nil && usual.machine?.contains("core") == true)
        #expect(usual.build == origin([:]).build)
    }

    @Test("The commit is found without git: of a branch, of a packed one, of a detached head, of a further work tree")
    func commit() throws {
        try Self.withFolder { folder in
            func write(_ path: String, _ text: String) throws {
                let file = URL(fileURLWithPath: folder + "/" + path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            func hash(_ digit: String) -> String { String(repeating: digit, count: 40) }
            func find(_ path: String) -> String? { GitCommit.find(at: URL(fileURLWithPath: folder + "/" + path)) }
            let (one, two, three) = (hash("1"), hash("2"), hash("3"))
            try write("tree/.git/HEAD", "ref: refs/heads/main\n")
            #expect(find("tree") == nil, "there is no commit yet")
            try write("tree/.git/packed-refs", "# pack-refs\n\(two) refs/heads/mainly\n\(one) refs/heads/main\n")
            try write("tree/deep/down/file", "")
            #expect(find("tree/deep/down") == one)
            try write("tree/.git/refs/heads/main", two + "\n")
            #expect(find("tree") == two)
            try write("tree/.git/HEAD", three + "\n")
            #expect(find("tree") == three)
            try write("further/.git", "gitdir: ../tree/.git/worktrees/further\n")
            try write("tree/.git/worktrees/further/HEAD", "ref: refs/heads/main\n")
            try write("tree/.git/worktrees/further/commondir", "../..\n")
            #expect(find("further") == two)
        }
    }
}
