import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonConformance
@testable import CarillonSimulation

@Suite("The weather of a world")
struct WeatherTests {
    private static let everything = Weather(
        .partitions, .outages, .resets, .silences, .latency(upTo: .seconds(3)), .pieces, .crashes(of: "server"),
        .appDeaths, .suspensions, .clockChanges(upTo: .hours(3)), .travel(), calmAfter: .hours(1))

    private static func forecast(_ seed: UInt64) -> Forecast { forecast(by: Choices(seed: seed)) }

    private static func forecast(by choices: Choices) -> Forecast {
        withExtendedLifetime(choices) { Forecast(of: everything) { choices.stream($0.name) } }
    }

    private static func result(
        _ weather: Weather, seed: UInt64 = 7, on network: NetworkKind? = nil, _ body: @escaping Scenario.Body
    ) async throws -> ScenarioResult {
        let scenario = Scenario(
            "test/weather", "Something happens.", covers: [], networks: network.map { [$0] } ?? [], weather: weather,
            body: body)
        var options = RunOptions()
        options.seed = Seed(seed)
        return try #require(await Runner(options: options).run([scenario]).scenarios.first)
    }

    private static func failures(of result: ScenarioResult) -> [String] {
        result.run?.expectations.filter { !$0.passed }.map { "\($0.text): \($0.difference ?? "")" } ?? []
    }

    /// A kind whose faults are noted by this test alone.
    private static func kind(_ name: String, _ strike: @escaping @Sendable (World) -> WeatherFault?) -> WeatherKind {
        WeatherKind(name, most: 3) { world, _ in strike(world) }
    }

    @Test("The same seed gives the same faults, and another one others")
    func seeds() {
        func lines(_ seed: UInt64) -> [String] {
            WeatherTests.forecast(seed).faults.map { "\($0.kind.name) \($0.begin) \($0.length) \($0.draw)" }
        }
        #expect(lines(3) == lines(3))
        #expect(Set((1...50).map(lines)).count >= 49)
    }

    @Test("Each kind comes in some runs and stays away in others, and no fault is later or longer than it may be")
    func bounds() {
        let forecasts = (1...200).map { WeatherTests.forecast($0) }
        for kind in WeatherTests.everything.kinds {
            let counts = forecasts.map { $0.faults.filter { $0.kind.name == kind.name }.count }
            #expect((60...140).contains(counts.filter { $0 == 0 }.count), "\(kind.name) stays away")
            #expect(counts.max() == kind.most && Set(counts).count == kind.most + 1, "\(kind.name) comes so often")
        }
        let faults = forecasts.flatMap(\.faults)
        #expect(faults.allSatisfy { $0.begin >= .zero && $0.begin < .hours(1) })
        #expect(faults.allSatisfy { $0.length > .zero && $0.length <= $0.kind.longest })
        #expect(faults.contains { $0.begin < .minutes(1) } && faults.contains { $0.begin > .minutes(50) })
        #expect(faults.contains { $0.length == $0.kind.longest } && faults.contains { $0.length < .seconds(2) })
    }

    @Test("Draws of nothing but zeroes are no weather at all")
    func least() {
        #expect(WeatherTests.forecast(by: Choices(seed: 3, following: ChoiceScript())).faults.isEmpty)
        let ones = WeatherTests.everything.kinds.map { ($0.name, [UInt64(1)]) }
        let script = ChoiceScript(Dictionary(uniqueKeysWithValues: ones))
        let faults = WeatherTests.forecast(by: Choices(seed: 3, following: script)).faults
        #expect(faults.map(\.kind.name) == WeatherTests.everything.kinds.map(\.name))
        #expect(faults.allSatisfy { $0.begin == .zero && $0.length == $0.kind.longest / 512 })
    }

    @Test("A script without the five choices of a fault lacks that fault alone")
    func deletion() {
        let script = ChoiceScript(["resets": [1, 7, 1, 2, 3, 1, 8, 1, 2, 3, 2, 9, 1, 2, 3]])
        func begins(_ script: ChoiceScript) -> [Duration] {
            WeatherTests.forecast(by: Choices(seed: 3, following: script)).faults.map(\.begin)
        }
        var shorter = script
        shorter.lists["resets"]?.removeSubrange(5..<10)
        let all = begins(script)
        #expect(all.count == 3 && begins(shorter) == [all[0], all[2]])
    }

    @Test("A draw picks each of some things, each call anew, and nothing from nothing")
    func picking() {
        var draw = WeatherDraw(target: 3 + 4 * 5, thousandths: 499)
        #expect(draw.pick([Int]()) == nil)
        #expect(draw.pick(Array(0..<4)) == 3)
        #expect(draw.pick(Array(0..<7)) == 5)
        #expect(draw.pick(["only"]) == "only")
        #expect(draw.strength(upTo: .seconds(10)) == .seconds(5))
        #expect(draw.strength(upTo: 1) == 1 && draw.strength(upTo: 16) == 8)
        let strongest = WeatherDraw(target: 0, thousandths: 999)
        #expect(strongest.strength(upTo: 16) == 16 && strongest.strength(upTo: .seconds(3)) == .seconds(3))
    }

    @Test("Faults strike and are mended, the last ones at the calm, and the trace tells of each", arguments: 1...10)
    func mending(seed: UInt64) async throws {
        // Used on the world's thread only.
        final class Count: @unchecked Sendable { var present = 0, struck = 0, mended = 0 }
        let count = Count()
        let kind = WeatherTests.kind("holes") { _ in
            (count.present, count.struck) = (count.present + 1, count.struck + 1)
            return WeatherFault("a hole") { (count.present, count.mended) = (count.present - 1, count.mended + 1) }
        }
        let blink = WeatherTests.kind("blinks") { _ in WeatherFault("a blink") }
        let result = try await WeatherTests.result(Weather(kind, blink, calmAfter: .minutes(5)), seed: seed) { world in
            try await world.calm()
            world.expect(world.elapsed, equals: .minutes(5), "it is as late as that")
            world.expect(count.present, equals: 0, "nothing is broken any more")
            try await world.calm()
            world.expect(world.elapsed, equals: .minutes(5), "there is nothing more to wait for")
            try await world.advance(by: .hours(1))
            world.expect(count.struck, equals: count.mended, "and nothing strikes later")
        }
        #expect(WeatherTests.failures(of: result) == [])
        let trace = try #require(result.run).trace
        let holes = trace.filter { $0[.weather] == "holes" }
        #expect(holes.filter { $0.isA(WeatherTraceKind.begins) }.count == count.struck)
        #expect(holes.filter { $0.isA(WeatherTraceKind.ends) }.count == count.mended)
        #expect(Set(holes.compactMap { $0[.fault] }).count == count.struck)
        #expect(!trace.contains { $0[.weather] == "blinks" && $0.isA(WeatherTraceKind.ends) })
        #expect(trace.filter { $0.isA(WeatherTraceKind.calm) }.count == 1)
    }

    @Test("After the calm everything is as it was, whatever came", arguments: 1...40)
    func everythingMended(seed: UInt64) async throws {
        let result = try await WeatherTests.result(WeatherTests.everything, seed: seed, on: .memory) { world in
            _ = world.server("server")
            let phone = world.device("phone", timeZone: "Europe/Berlin"), other = world.device("tablet")
            phone.onLaunch {}
            let process = Process()
            world.exposeToWeather(process, named: "server")
            try await world.calm()
            for device in [phone, other] {
                world.expect(device.mainApp.state, equals: .active, "\(device.name)'s app is in front")
                world.expect(device.date, equals: world.date, "\(device.name)'s clock is right")
                world.expect(device.simulated.reachability, equals: .wifi, "\(device.name) has its network")
            }
            world.expect(phone.timeZone.identifier, equals: "Europe/Berlin", "the phone is at home")
            world.expect(process.isRunning, "the server runs")
            for host in ["phone", "tablet"] {
                let path = world.network.table.conditions(from: host, to: "server", connection: 1)
                world.expect(path, equals: LinkConditions(), "\(host)'s path to the server")
            }
        }
        #expect(WeatherTests.failures(of: result) == [], "seed \(seed)")
    }

    @Test("A scenario that does not wait for the calm fails, and is told how to")
    func impatient() async throws {
        let result = try await WeatherTests.result(Weather(.resets, calmAfter: .hours(2))) { world in
            try await world.advance(by: .minutes(1))
            world.expect(true, "nothing is wrong")
        }
        #expect(result.verdict == .fail)
        let failure = try #require(WeatherTests.failures(of: result).first)
        #expect(failure.hasPrefix("the scenario waits for the calm: it ended at 60.0 seconds"))
        #expect(failure.contains("try await world.calm()"))
    }

    @Test("Weather for a server that there is not is a failure that names it, in every run", arguments: 1...6)
    func unknownServer(seed: UInt64) async throws {
        let result = try await WeatherTests.result(Weather(.crashes(of: "moon"), calmAfter: .hours(2)), seed: seed) {
            try await $0.calm()
        }
        let failures = WeatherTests.failures(of: result)
        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("the weather has crashes of moon, but there is no server “moon”") == true)
    }

    /// A server that only counts. It belongs to one world.
    private final class Process: CrashableServer, @unchecked Sendable {
        struct Lameness: Error {}

        var isRunning = true
        var crashCount = 0
        var isLame = false
        var isMoody = false

        func crash() { (isRunning, crashCount) = (false, crashCount + 1) }

        func start() throws {
            if isLame { throw Lameness() }
            isRunning = true
        }
    }

    @Test("A server that does not run does not crash, and one of another type does not misbehave, which is said")
    func otherServers() async throws {
        let mood = WeatherKind.misbehaviour(of: "server", "moods") { (process: Process) in
            process.isMoody = true
            return { process.isMoody = false }
        }
        let wrong = WeatherKind.misbehaviour(of: "server", "tunes") { (_: ScenarioRecord) in {} }
        var moods = 0
        for seed in UInt64(1)...10 {
            let stopped = Process()
            stopped.isRunning = false
            let result = try await WeatherTests.result(
                Weather(.crashes(of: "server"), mood, wrong, calmAfter: .hours(1)), seed: seed
            ) { world in
                world.exposeToWeather(stopped, named: "server")
                try await world.calm()
                world.expect(stopped.crashCount, equals: 0, "nothing has crashed")
                world.expect(stopped.isRunning, equals: false, "and nothing was started")
                world.expect(stopped.isMoody, equals: false, "the mood is over")
            }
            #expect(
                result.run?.expectations.filter { !$0.passed }.map(\.text) == [
                    "the weather has misbehaviour of server: tunes, but “server” is a Process, and no ScenarioRecord"
                ])
            moods += result.run?.trace.count { $0.text == "server misbehaves: moods" } ?? 0
        }
        #expect(moods > 3)
    }

    @Test("A server that does not start again fails the scenario with its error")
    func lame() async throws {
        var failures: [String] = []
        for seed in UInt64(1)...20 {
            let result = try await WeatherTests.result(
                Weather(.crashes(of: "server"), calmAfter: .hours(1)), seed: seed
            ) {
                let process = Process()
                process.isLame = true
                $0.exposeToWeather(process, named: "server")
                try await $0.calm()
            }
            failures += WeatherTests.failures(of: result)
        }
        #expect(failures.contains { $0.hasPrefix("server starts again: Lameness()") })
    }

    @Test("Without weather nobody waits, and nothing is drawn")
    func none() async throws {
        try await WorldTests.passes { world in
            try await world.calm()
            world.expect(world.elapsed, equals: .zero, "no time has passed")
            world.expect(world.loop.choices.streamNames.contains("weather"), equals: false, "no stream is opened")
        }
    }

    @Test("A program that is started anew cannot be told the weather, and says so")
    func orders() {
        func obstacle(_ weather: Weather?) -> String? {
            let scenario = Scenario("test/order", "Something happens.", covers: [], weather: weather) { _ in }
            return Order.obstacle(
                to: WorldRun(
                    scenarioCase: ScenarioCase(scenario, on: nil), seed: Seed(1), saboteur: nil, options: RunOptions()))
        }
        #expect(obstacle(nil) == nil)
        #expect(obstacle(WeatherTests.everything)?.contains("its weather is made of closures") == true)
    }

    @Test("The weather is told in words")
    func words() {
        #expect(
            "\(Weather(.partitions, .crashes(of: "broker"), calmAfter: .minutes(90)))"
                == "partitions, crashes of broker; calm after 5400 s")
    }
}
