#if os(Linux) && arch(x86_64)
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// Programs that wait in each way that there is, and programs that do what no world can live with.
@Suite("Programs as guests")
struct GuestProgramTests {
    /// Runs a story of one of the programs.
    private static func run(
        _ program: String, isImpatient: Bool = false, for duration: Duration = .hours(48),
        _ story: @escaping @Sendable (World, Guest) async throws -> Void = { _, _ in }
    ) async throws -> ScenarioResult {
        let path = URL(fileURLWithPath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
            .appendingPathComponent("GuestPrograms").path
        let scenario = Scenario("test/program", "A program runs.", covers: [], networks: [.memory]) { world in
            let server = world.server("10.77.0.1")
            world.network.addAlias("server.test", of: "10.77.0.1")
            let echo = try Echo(server, port: 7), sink = try Echo(server, port: 9, isSilent: true)
            _ = world.server("10.99.0.1")
            world.network.partition("phone", "10.99.0.1")
            let guest = world.guest(
                "phone", GuestProgram(path, [program], environment: ["STATIC_PROGRAM": "/sbin/ldconfig"]))
            if isImpatient {
                guest.patience.slice = 20
                guest.patience.spinLimit = 200_000_000
                guest.patience.stillLimit = 20
                guest.patience.stepLimit = 1_000
            }
            try guest.start()
            try await story(world, guest)
            try await world.advance(by: duration)
            world.expect(guest.status != .running || isImpatient, "\(program) is over")
            withExtendedLifetime((echo, sink)) {}
        }
        return try #require(await Runner().run([scenario]).scenarios.first)
    }

    private static func failures(_ result: ScenarioResult) -> [String] {
        (result.run?.expectations ?? []).filter { !$0.passed }.map { "\($0.text) \($0.difference ?? "")" }
    }

    /// Those that end by themselves, in a moment of real time.
    static let programs = """
        sleeping polling clocks spinning timer-files alarm-signals posix-timers thread-timers usage conditions queues
        workers locks inheriting-locks deserted-locks shared-locks cancelling detached-threads raw-threads reading streams
        full-pipes full-streams sending-files splicing events file-locks system-v message-queues closing-all busy-files
        talking connecting-in-turn failing names sending-much within local-sockets waiting spawning borrowing becoming
        without-environment pipeline killing orphans one-by-one interrupting restarting waiting-for-signals jumping
        to-threads own-signal broken-pipes terminated small-stacks drawing datagrams calls foreign-sockets static-programs
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    @Test("a program does the same in each run", arguments: programs)
    func repeating(_ program: String) async throws {
        let first = try await Self.run(program), second = try await Self.run(program)
        #expect(first.verdict == .pass, "\(program): \(first.reason ?? "") \(Self.failures(first))")
        #expect(first.run?.digest == second.run?.digest, "\(program)")
        let lines = (first.run?.trace ?? []).filter { $0.isA(GuestTraceKind.output) }
        // One of them becomes another program, which dies of a signal.
        #expect(!lines.isEmpty || program == "becoming", "\(program)")
        #expect(first.run?.trace.contains { $0.isA(GuestTraceKind.ended) } == true, "\(program) does not end")
    }

    @Test("what a program sends arrives, and it hears the answer and the end")
    func talking() async throws {
        let result = try await Self.run("talking") { world, guest in
            try await world.advance(by: .minutes(1))
            let said = guest.output.map { $0.drop { $0 != " " }.dropFirst() }
            world.expect(said.first, equals: "connect ok")
            world.expect(said.suffix(4), equals: ["send 12", "recv all 12", "recv EAGAIN", "the end 0"])
        }
        #expect(result.verdict == .pass, "\(result.reason ?? "") \(Self.failures(result))")
    }

    @Test("a guest that spins, blocks, forks or prints without end is named, and ended")
    func trouble() async throws {
        func sentence(_ program: String) async throws -> String {
            let result = try await Self.run(program, isImpatient: true, for: .minutes(1))
            #expect(result.verdict == .fail, "\(program)")
            return Self.failures(result).first ?? result.reason ?? ""
        }
        #expect(try await sentence("computing").contains("spins"))
        #expect(try await sentence("blocked-in-kernel").contains("waits where time does not reach it"))
        #expect(try await sentence("printing-for-ever").contains("more than 100000 lines"))
        #expect(try await sentence("forking-for-ever").contains("processes"))
        #expect(try await sentence("too-many-threads").contains("threads"))
    }

    @Test("a program that cannot be a guest makes the scenario unsupported, with the reason")
    func unsuitable() async {
        func reason(_ program: String) async -> String? {
            let scenario = Scenario("test/unsuitable", "It starts.", covers: [], networks: [.memory]) { world in
                _ = world.server("server")
                try world.guest("phone", GuestProgram(program)).start()
            }
            let result = await Runner().run([scenario]).scenarios.first
            #expect(result?.verdict == .unsupported)
            return result?.reason
        }
        #expect(await reason("no-such-program")?.contains("there is no program “no-such-program” here") == true)
        #expect(await reason("/sbin/ldconfig")?.contains("statically linked") == true)
    }

    @Test("hosts reach a guest that listens, at its name")
    func serving() async throws {
        let result = try await Self.run("serving", for: .zero) { world, guest in
            try await world.advance(by: .seconds(1))
            let client = world.server("client")
            let connection = client.network.connect(to: Endpoint(host: "phone", port: 5001))
            connection.handler = { event in
                if case .open = event {
                    connection.send(Array("hello".utf8))
                    connection.finish()
                }
            }
            try await world.advance(by: .minutes(1))
            world.expect(guest.output.contains { $0.contains("accepted") }, "it accepts: \(guest.output)")
        }
        #expect(result.verdict == .pass, "\(result.reason ?? "") \(Self.failures(result))")
    }
}
#endif
