import CarillonConformance
import CarillonEnvironment
import CarillonHooks
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

/// A scenario says on which networks it makes sense, and has a verdict on each.
@Suite("A scenario's networks")
struct NetworkCaseTests {
    /// A phone that says something to a server that says it back.
    static func echo(
        networks: Set<NetworkKind> = [.memory, .loopback], _ also: @escaping Scenario.Body = { _ in }
    ) -> Scenario {
        Scenario("test/echo", "Each byte comes back.", covers: ["T-1"], networks: networks) { world in
            let server = world.device("server").mainApp.environment, phone = world.device("phone").mainApp.environment
            let listener = try server.network.listen(on: Endpoint(host: "server", port: 7)) { caller in
                caller.handler = { event in if case .data(let bytes) = event { caller.send(bytes) } }
            }
            let heard = Heard()
            let connection = phone.network.connect(to: listener.endpoint)
            phone.noteEngine(phone.network is any SocketNetwork ? "sockets" : "stream")
            connection.handler = { event in if case .data(let bytes) = event { heard.bytes += bytes } }
            connection.send(Array("hello".utf8))
            try await world.expect(
                eventually: String(decoding: heard.bytes, as: UTF8.self), equals: "hello", "it came back")
            try await also(world)
        }
    }

    /// Confined to its world, hence safe to share.
    private final class Heard: @unchecked Sendable { var bytes: [UInt8] = [] }

    @Test("have a verdict, an engine and a command each")
    func both() async throws {
        let results = await Runner(suites: SuiteTests.suites(["T-1"])).run([NetworkCaseTests.echo()]).scenarios
        #expect(results.map(\.network) == ["memory", "loopback"])
        #expect(results.map(\.engine) == ["stream", "sockets"])
        #expect(results.map(\.verdict) == [.pass, .pass])
        #expect(
            results.map(\.run?.reproduce) == [
                "carillon run 'test/echo' --seed 0x5eed --network memory",
                "carillon run 'test/echo' --seed 0x5eed --network loopback",
            ])
        // Two ends of the world's own do the same on both.
        #expect(results[0].run?.digest == results[1].run?.digest)
    }

    @Test("are those of the scenario that were chosen", arguments: NetworkKind.allCases)
    func chosen(network: NetworkKind) async throws {
        var options = RunOptions()
        options.networks = [network]
        let scenarios = [NetworkCaseTests.echo(), VerdictTests.good, NetworkCaseTests.echo(networks: [.loopback])]
        let results = await Runner(options: options, suites: SuiteTests.suites(["T-1"])).run(scenarios).scenarios
        #expect(
            results.map(\.network) == (network == .memory ? ["memory", "none"] : ["loopback", "none", "loopback"]))
        #expect(results.allSatisfy { $0.verdict == .pass })
    }

    @Test("are none for a scenario that needs none, which runs once and says so")
    func none() async throws {
        let result = try #require(await Runner().run([VerdictTests.good]).scenarios.first)
        #expect((result.network, result.engine) == ("none", "in-process"))
        #expect(result.run?.reproduce == "carillon run 'test/good' --seed 0x5eed")
    }

    @Test("have to be named by a scenario that uses the network")
    func undeclared() async throws {
        let result = try await VerdictTests.run(NetworkCaseTests.echo(networks: []))
        #expect(result.verdict == .fail)
        #expect(result.run?.expectations.last?.text == "the scenario uses no network")
    }

    @Test("each are checked for determinism, and differ from themselves on none")
    func determinism() async throws {
        var options = RunOptions()
        options.checksDeterminism = true
        options.seedCount = 20
        let report = await Runner(options: options, suites: SuiteTests.suites(["T-1"])).run([NetworkCaseTests.echo()])
        #expect(report.nondeterminism == [])
        #expect(report.scenarios.map(\.seedsRun) == [20, 20])
    }

    @Test("report every engine that took part, in whichever run")
    func engines() async throws {
        var options = RunOptions()
        options.seedCount = 2
        let scenario = VerdictTests.scenario { world in
            world.device("phone").run {
                Environment.current.noteEngine("URLSession")
                Environment.current.noteEngine(world.seed == .standard ? "libmosquitto" : "libwebsockets")
            }
            world.expect(true, "fine")
        }
        #expect(
            try await VerdictTests.run(scenario, options: options).engine == "URLSession + libmosquitto + libwebsockets"
        )
    }

    @Test("know the engine of a run that could not say it any more")
    func engineOfCrash() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario(networks: [.loopback]) { world in
                world.device("phone").run { Environment.current.noteEngine("libtrap") }
                _ = [Int]()[world.devices.count]
            })
        #expect(result.verdict == .crashed)
        #expect((result.engine, result.network) == ("libtrap", "loopback"))
    }

    @Test("cannot show everything, which is a verdict of its own and says why")
    func unsupported() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario(networks: [.memory]) { world in
                world.expect(false, "this holds")
                throw ScenarioError.unsupported("there is no libmosquitto here")
            })
        #expect(result.verdict == .unsupported)
        #expect(result.reason == "there is no libmosquitto here")
    }

    @Test("name what a world waits for that hangs outside of itself")
    func hang() async throws {
        var options = RunOptions()
        // So long that the scenarios beside it do not count as blocked, when a thousand tests want the processor.
        options.hangLimit = .seconds(3)
        let result = try await VerdictTests.run(
            VerdictTests.scenario(networks: [.loopback]) { world in
                let phone = world.device("phone").mainApp.environment
                let network = try world.require(phone.network as? any SocketNetwork, "sockets")
                let work = network.beginOutsideWork("load the inbox")
                try await world.advance(by: .seconds(1))
                work.end()
            }, options: options)
        #expect(result.verdict == .timeout)
        #expect(result.reason?.contains("it waits for the outside work “load the inbox”") == true)
    }

    @Test("are those on which saboteurs must be caught", arguments: NetworkKind.allCases)
    func saboteurs(network: NetworkKind) async throws {
        var options = RunOptions()
        options.networks = [network]
        let saboteur = Saboteur("test/mute", "Nothing gets through.", breaks: ["T-1"]) { world in
            if world.networkKind == network { world.network.partition("phone", "server") }
        }
        let scenarios = [NetworkCaseTests.echo(), NetworkCaseTests.echo(networks: [.memory])]
        let result = try #require(
            await SaboteurCheck(suites: SuiteTests.suites(["T-1"]), options: options)
                .run([saboteur], against: scenarios).first)
        #expect(result.outcome == .killed)
        // The second one makes no sense on loopback, and nobody disturbs it in memory then.
        #expect(result.caughtBy.count == (network == .memory ? 2 : 1))
    }

    @Test("stand in the results in a lasting order")
    func order() async throws {
        let suite = Suite(
            "Test", requirements: [Requirement("T-1", "It echoes.", source: "a test")],
            scenarios: [NetworkCaseTests.echo()])
        let found = await Runner(suites: [suite]).run(suite.scenarios).scenarios
        let results = RunResults(
            suites: [suite], scenarios: found.reversed(), saboteurs: [], options: RunOptions(), reproduce: "")
        #expect(results.scenarios.map(\.network) == ["memory", "loopback"])
        #expect(results.requirements.map(\.verdict) == [.pass])
    }
}
