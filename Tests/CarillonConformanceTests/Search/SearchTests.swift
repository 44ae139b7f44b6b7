import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonConformance

@Suite("The search for failures")
struct SearchTests {
    /// A kettle that somebody fills, heats and pours out at random, with some knocks in between. Heated without water
    /// it burns. A knock of the lid is harmless.
    static func kettle() -> Scenario {
        let knocks = WeatherKind("knocks") { world, _ in
            world.note("the lid rattles")
            return WeatherFault("a knock")
        }
        return Scenario(
            "test/kettle", "Nobody heats an empty kettle.", covers: [], weather: Weather(knocks, calmAfter: .minutes(1))
        ) { world in
            var (water, isBurnt) = (1, false)
            try await world.repeatedly(upTo: 60, within: .minutes(1)) { _, random in
                switch random.next(below: 5) {
                case 0...2: water += 1
                case 3: water = 0
                default:
                    world.note(water == 0 ? "it smells" : "it sings")
                    isBurnt = isBurnt || water == 0
                }
            }
            try await world.calm()
            world.expect(!isBurnt, "the kettle is not burnt after \(world.elapsed)")
        }
    }

    /// A scenario that reads the events of its world, and fails if a drawn number is that one.
    static func reader(_ wanted: Int) -> Scenario {
        Scenario("test/reader", "The world remembers.", covers: []) { world in
            world.note("\(world.random().next(below: 10)) pages")
            let pages = world.trace.events.compactMap { Int($0.text.prefix { $0 != " " }) }
            world.expect(pages.count, equals: 1, "the trace has the note")
            world.expect(pages != [wanted], "nobody reads \(wanted) pages")
        }
    }

    private static func search(
        _ scenarios: [Scenario] = [kettle()], runs: Int = 200, jobs: Int = 1, corpus: String? = nil, plain: Bool = false
    ) throws -> Search {
        var settings = Search.Settings()
        settings.options.jobs = jobs
        settings.mostRuns = runs
        settings.corpus = corpus
        settings.isPlain = plain
        let search = try Search(scenarios.map { ScenarioCase($0, on: nil) }, settings, isCancelled: { false })
        try search.run(onProgress: { _ in }, onFailure: { _ in })
        return search
    }

    @Test("A failure is found once, and shrunk to the choices that matter, without any weather")
    func smallest() throws {
        let state = try SearchTests.search().state
        #expect(state.runs == 200 && state.failingRuns > 1)
        let failure = try #require(state.failures.first)
        #expect(state.failures.count == 1)
        // Two operations, each with its choices: that it is done, its moment, and its kind. Nothing else matters.
        let operations = failure.replay.script.lists.sorted { ($0.value.last ?? 0) < ($1.value.last ?? 0) }
        #expect(operations.map(\.value) == [[1, 0, 3], [1, 0, 4]])
        #expect(operations.allSatisfy { $0.key.hasPrefix("scenario.operation.") })
        #expect(failure.weights.smallest == 4 && failure.weights.found > 4)
        #expect(failure.isStable && !failure.isShrinkingCut && failure.replay.faults == [])
        #expect(
            failure.result.verdict == .fail && failure.result.run?.trace.contains { $0.text == "it smells" } == true)
    }

    @Test("A scenario that reads its world's events is searched like any other, though most worlds keep none")
    func readsEvents() throws {
        let harmless = try SearchTests.search([SearchTests.reader(10)]).state
        #expect(harmless.failures.isEmpty && harmless.failingRuns == 0 && harmless.runs == 200)
        let harmful = try SearchTests.search([SearchTests.reader(7)]).state
        #expect(harmful.failures.count == 1)
        #expect(harmful.failures.first?.replay.failure == "nobody reads 7 pages")
    }

    @Test("The same seed and number of runs search the same, with one job and with three")
    func sameSearch() throws {
        func account(_ jobs: Int) throws -> [String] {
            let state = try SearchTests.search(jobs: jobs).state
            return ["\(state.fresh) \(state.changed) \(state.corpus) \(state.failingRuns)"]
                + state.failures.map { "\($0.replay.data) \($0.foundAfter) \($0.shrinkRuns)" }
        }
        let one = try account(1)
        #expect(try account(1) == one)
        #expect(try account(3) == one)
    }

    @Test("A kept run gives the digest of the run that it came from")
    func replay() async throws {
        let replay = try #require(try SearchTests.search().state.failures.first).replay
        let scenarioCase = try #require(replay.scenarioCase(of: SearchTests.kettle(), file: "x.json", isAsked: true))
        let result = try #require(await Runner().run([scenarioCase]).scenarios.first)
        #expect(result.run?.digest == replay.digest && result.verdict == .fail)
        #expect(result.id == "test/kettle@\(replay.name)")
        #expect(result.run?.reproduce == "carillon run --replay 'x.json'")
    }

    @Test("A whole run, followed choice by choice under another seed, gives the same choices and events")
    func wholeRun() throws {
        let cases = [ScenarioCase(SearchTests.kettle(), on: nil)]
        let pool = try WorldPool(cases, options: RunOptions(), isCancelled: { false })
        let original = try #require(try pool.run([WorldPool.Wish(number: 0, seed: Seed(77))])[0])
        let script = try #require(original.observation?.script)
        let again = try pool.run([
            WorldPool.Wish(number: 0, seed: Seed(77), script: script),
            WorldPool.Wish(number: 0, seed: Seed(78), script: script),
        ])
        #expect(again[0]?.run.digest == original.run.digest)
        #expect(again[1]?.run.digest == original.run.digest && again[1]?.observation?.script == script)
    }

    @Test("A run that traps has told its choices before, and is shrunk, too")
    func crash() throws {
        let trap = Scenario("test/trap", "Nothing snaps.", covers: []) { world in
            _ = world.random("noise").next(below: 9)
            precondition(world.random().next(below: 100) < 90, "it snaps")
            world.expect(true, "it has not snapped")
        }
        let state = try SearchTests.search([trap], runs: 32).state
        let failure = try #require(state.failures.first)
        #expect(failure.kind.verdict == .crashed && state.failures.count == 1)
        #expect(failure.replay.script == ChoiceScript(["scenario.scenario": [90]]))
    }

    @Test("Each scenario gets each seed once, however many are searched together", arguments: 1...3)
    func seeds(count: Int) throws {
        let scenarios = (0..<count).map { number in
            Scenario("test/seed-\(number)", "It is another one each time.", covers: []) { world in
                world.expect(false, "seed \(String(world.seed.value, radix: 26).filter(\.isLetter)) of \(world.seed)")
            }
        }
        var settings = Search.Settings()
        (settings.mostRuns, settings.isPlain, settings.shrinkTime) = (count * 8, true, .zero)
        let search = try Search(scenarios.map { ScenarioCase($0, on: nil) }, settings, isCancelled: { false })
        try search.run(onProgress: { _ in }, onFailure: { _ in })
        // Two seeds in the words of letters alone would be the same failure, and these are not.
        #expect(Set(search.state.failures.map { "\($0.replay.scenario) \($0.replay.seed)" }).count >= count * 6)
    }

    @Test("A failure that needs one delay among a hundred turns in order is found by seldom delays alone")
    func orders() throws {
        // It fails if one turn alone was overtaken. That turn then changes places with the one before it.
        let turns = Scenario("test/turns", "The turns are in order, or quite out of order.", covers: []) { world in
            // Used on the world's thread only.
            final class Line: @unchecked Sendable { var order: [Int] = [] }
            let line = Line()
            for number in 0..<100 { world.loop.enqueue { line.order.append(number) } }
            try await world.advance(by: .seconds(1))
            let late = zip(line.order, line.order.dropFirst()).count { $0 > $1 }
            world.expect(!(1...2).contains(late), "no single turn is late")
        }
        func failures(_ order: Search.Order) throws -> Int {
            var settings = Search.Settings()
            (settings.mostRuns, settings.isPlain, settings.order) = (200, true, order)
            let search = try Search([ScenarioCase(turns, on: nil)], settings, isCancelled: { false })
            try search.run(onProgress: { _ in }, onFailure: { _ in })
            return search.state.failingRuns
        }
        #expect(try failures(.uniform) == 0)
        #expect(try failures(.seldom) > 5)
    }

    @Test("A scenario that never ends with zeroes is shrunk all the same")
    func endless() throws {
        let waiting = Scenario("test/waiting", "The bus comes.", covers: []) { world in
            let random = world.random()
            while world.elapsed < .minutes(2) { try await world.advance(by: .seconds(Int(random.next(below: 60)))) }
            world.expect(world.random("bus").next(below: 4) < 3, "it is not late")
        }
        let failure = try #require(try SearchTests.search([waiting], runs: 32).state.failures.first)
        #expect(failure.isStable && failure.weights.smallest < failure.weights.found)
        #expect(failure.replay.script.lists["scenario.bus"] == [3])
    }

    @Test("A scenario that needs a process of its own is not searched")
    func ownProcess() {
        let own = Scenario("test/own", "It is alone.", covers: [], needs: .ownProcess()) { _ in }
        #expect(!Search.canSearch(ScenarioCase(own, on: nil)))
        #expect(Search.canSearch(ScenarioCase(SearchTests.kettle(), on: nil)))
    }

    @Test("Fresh seeds alone change no run")
    func plain() throws {
        let state = try SearchTests.search(plain: true).state
        #expect(state.changed.runs == 0 && state.fresh.runs == 200)
    }

    @Test("Two failures of a scenario are two, and each scenario has its own")
    func kinds() throws {
        let other = Scenario("test/coin", "Heads.", covers: []) { world in
            let sides = world.random().next(below: 3)
            world.expect(sides != 1, "it shows no tails")
            world.expect(sides != 2, "it does not stand")
        }
        let state = try SearchTests.search([SearchTests.kettle(), other]).state
        #expect(state.failures.map(\.replay.scenario).sorted() == ["test/coin", "test/coin", "test/kettle"])
    }

    @Test("A search whose time is over shrinks what its last batch has found; one that is cancelled keeps it as it is")
    func ends() throws {
        // Used by one thread at a time.
        final class Count: @unchecked Sendable { var looks = 0 }
        let count = Count()
        func search(isOver: @escaping () -> Bool, isCancelled: @escaping @Sendable () -> Bool) throws -> Search.State {
            let search = try Search(
                [ScenarioCase(SearchTests.kettle(), on: nil)], Search.Settings(), isOver: isOver,
                isCancelled: isCancelled)
            try search.run(onProgress: { _ in }, onFailure: { _ in })
            return search.state
        }
        let over = try search(
            isOver: {
                count.looks += 1
                return count.looks > 1
            }, isCancelled: { false })
        #expect(over.runs == 32 && over.failures.first?.weights.smallest == 4)
        count.looks = 0
        // The last look of the batch's 32 runs, and some of shrinking.
        let cancelled = try search(
            isOver: { false },
            isCancelled: {
                count.looks += 1
                return count.looks > 60
            })
        let failure = try #require(cancelled.failures.first)
        #expect(failure.isShrinkingCut && failure.weights.smallest >= 4 && failure.replay.digest == "")
    }

    // MARK: The corpus

    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("A second search with the same folder knows what the first one has shown")
    func corpus() throws {
        try SearchTests.withFolder { folder in
            let first = try SearchTests.search(corpus: folder.path).state
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.count == first.corpus && first.corpus > 3)
            let second = try SearchTests.search(corpus: folder.path).state
            #expect(second.behaviours < first.behaviours)
            #expect(second.faults == [])
        }
    }

    @Test("Files that are no kept runs are left alone, and said")
    func foreignFiles() throws {
        try SearchTests.withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("hello".utf8).write(to: folder.appendingPathComponent("notes.txt"))
            let state = try SearchTests.search(runs: 40, corpus: folder.path).state
            #expect(
                state.faults == ["1 files of the corpus are no kept runs of this version, and were left alone."])
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("notes.txt").path))
        }
    }

    @Test("A corpus that cannot be a folder is an error before the first run")
    func noFolder() throws {
        try SearchTests.withFolder { file in
            try Data().write(to: file)
            #expect(throws: ReplayFault.self) { _ = try SearchTests.search(corpus: file.path) }
        }
    }
}
