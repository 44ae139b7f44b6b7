import CCarillonRuns
import CarillonConformance
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

/// A test's process has threads and cannot be copied, so it starts itself once more for worlds that need a process of
/// their own.
@Suite("Isolation in tests", .enabled(if: isLinux))
struct IsolationTests {
    static func scenario(
        needs: ProcessNeed = .ownProcess, networks: Set<NetworkKind> = [], _ body: @escaping Scenario.Body
    ) -> Scenario {
        Scenario("test/isolated", "Something happens.", covers: [], networks: networks, needs: needs, body: body)
    }

    /// Runs a scenario between two good ones, which must not suffer.
    static func run(_ scenario: Scenario, options: RunOptions = RunOptions()) async throws -> ScenarioResult {
        let good = IsolationTests.scenario { $0.expect(true, "all is well") }
        let report = await Runner(options: options).run([good, scenario, good])
        #expect(report.faults == [])
        #expect(report.nondeterminism == [])
        #expect(report.scenarios[0].verdict == .pass)
        #expect(report.scenarios[2].verdict == .pass)
        return report.scenarios[1]
    }

    @Test("A scenario has a process of its own, with its own main thread, time zone, home and statics")
    func own() async throws {
        var options = RunOptions()
        options.seedCount = 3
        options.jobs = 2
        let result = try await IsolationTests.run(
            IsolationTests.scenario(needs: .ownProcess(timeZone: "Asia/Tokyo", environment: ["GREETING": "hello"])) {
                world in
                world.expect(carillon_kernel_thread() == RealWorld.run { getpid() }, "it is the main thread")
                var (moment, parts) = (time_t(0), tm())
                _ = RealWorld.run { localtime_r(&moment, &parts) }
                world.expect(parts.tm_hour, equals: 9, "the time zone is its own")
                let home = RealWorld.run { ProcessInfo.processInfo.environment["HOME"] }
                world.expect(home?.hasSuffix("/home") == true, "the home is its own")
                world.expect(getenv("GREETING").map { String(cString: $0) }, equals: "hello", "it has its variable")
                Visits.count += 1
                world.expect(Visits.count, equals: 1, "statics are fresh")
                let phone = world.device("phone")
                try await world.advance(by: .hours(1))
                world.expect(phone.name, equals: "phone", "there are devices")
            }, options: options)
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
        #expect(result.seedsRun == 3)
        #expect(Visits.count == 0, "the test's own process has not been there")
    }

    @Test("The result is the same as on a thread of the test's process")
    func same() async throws {
        func run(_ need: ProcessNeed, isTwice: Bool = false) async throws -> ScenarioResult {
            var options = RunOptions()
            options.checksDeterminism = isTwice
            return try await IsolationTests.run(
                IsolationTests.scenario(needs: need, networks: [.memory]) { world in
                    let server = world.server("server")
                    let listener = try server.network.listen(on: Endpoint(host: "server", port: 80)) {
                        $0.handler = { _ in }
                    }
                    let connection = world.network.sockets(on: "phone").connect(to: listener.endpoint)
                    connection.handler = { _ in }
                    try await world.advance(by: .seconds(Int(world.random().next() % 100)))
                    world.expect(false, "it fails")
                    withExtendedLifetime(connection) {}
                }, options: options)
        }
        let shared = try await run(.anyProcess)
        #expect(shared.verdict == .fail)
        #expect(shared.run?.trace.isEmpty == false)
        func essence(_ result: ScenarioResult) throws -> ScenarioRun {
            var run = try #require(result.run)
            run.expectations = []
            return run
        }
        #expect(try essence(try await run(.ownProcess)) == essence(shared))
        #expect(try essence(try await run(.ownProcess, isTwice: true)) == essence(shared))
    }

    @Test("A run that ends its process has that as its own verdict, with its last words and their place")
    func crashed() async throws {
        let result = try await IsolationTests.run(IsolationTests.scenario { _ in fatalError("the bell fell") })
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains("Fatal error: the bell fell") == true, "\(result.reason ?? "")")
        #expect(result.reason?.contains("IsolationTests.swift") == true, "\(result.reason ?? "")")
        let aborted = try await IsolationTests.run(IsolationTests.scenario { _ in abort() })
        #expect(aborted.verdict == .crashed)
    }

    @Test("A hang is ended")
    func hung() async throws {
        var options = RunOptions()
        options.hangLimit = .seconds(1)
        let result = try await IsolationTests.run(IsolationTests.scenario { _ in while true {} }, options: options)
        #expect(result.verdict == .timeout)
        #expect(result.reason?.contains("it kept the processor busy") == true, "\(result.reason ?? "")")
    }

    @Test(
        "Code that uses values from around it cannot run in a process that begins anew, and says so in red",
        arguments: [
            (RepeatCommand.named("swift run Mine"), "Run it with “swift run Mine run '"),
            (.whole("swift test"), "A program that is a CarillonMain"),
        ])
    func captures(command: RepeatCommand, advice: String) async throws {
        let value = ProcessInfo.processInfo.processIdentifier
        var options = RunOptions()
        options.command = command
        let result = try await IsolationTests.run(
            IsolationTests.scenario { $0.expect(0, equals: value, "all is well") }, options: options)
        #expect(result.verdict == .notRun)
        #expect(!result.verdict.isAsExpected)
        #expect(result.reason?.contains("its code uses values from around it") == true, "\(result.reason ?? "")")
        #expect(result.reason?.contains(advice) == true, "\(result.reason ?? "")")
    }
}

/// A static, as libraries have them.
private enum Visits {
    nonisolated(unsafe) static var count = 0
}
