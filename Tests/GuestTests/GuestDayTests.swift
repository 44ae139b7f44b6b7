#if os(Linux) && arch(x86_64)
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// A day of programs in several languages, with a server that crashes each hour. `CARILLON_GUEST_DAYS` makes it a whole
/// one; without it, it has two hours.
@Suite("Days of guests")
struct GuestDayTests {
    private static let hours = ProcessInfo.processInfo.environment["CARILLON_GUEST_DAYS"] == nil ? 2 : 24
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Clients")

    struct Client: CustomTestStringConvertible, Sendable {
        var name: String
        var program: GuestProgram
        var testDescription: String { name }
    }

    private static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    static let clients = [
        Client(name: "asyncio", program: GuestProgram("python3", [file("echo_client.py"), "echo.test", "7"])),
        Client(
            name: "Python's threads", program: GuestProgram("python3", [file("echo_threads.py"), "echo.test", "7"])),
        Client(name: "node", program: GuestProgram("node", [file("echo_client.js"), "echo.test", "7"])),
        Client(
            name: "Java",
            program: GuestProgram(
                "java",
                ["-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xshare:auto", file("EchoClient.java"), "echo.test", "7"])),
    ]

    @Test("a program connects again after each outage, and two days are the same", arguments: clients)
    func day(_ client: Client) async throws {
        let hours = Self.hours
        let scenario = Scenario("test/day", "A client connects again.", covers: [], networks: [.memory]) { world in
            let server = try Echo(world.server("echo.test"), port: 7)
            let guest = world.guest("phone", client.program)
            try guest.start()
            for _ in 0..<hours {
                try await world.advance(by: .minutes(50))
                server.crash()
                try await world.advance(by: .minutes(10))
                try server.start()
            }
            world.expect(guest.status, equals: .running, "it runs: \(guest.errors.suffix(3))")
            // The first, and one after each outage but the last.
            world.expect(
                guest.output.count { $0.hasSuffix("connected") }, equals: hours,
                "it has connected: \(guest.output.suffix(5))")
            world.expect(server.heard.count >= 49 * hours, "it has said \(server.heard.count) words")
        }
        let first = try #require(await Runner().run([scenario]).scenarios.first)
        if first.verdict == .unsupported { return }
        let second = try #require(await Runner().run([scenario]).scenarios.first)
        let failed = (first.run?.expectations ?? []).filter { !$0.passed }.map { "\($0.text) \($0.difference ?? "")" }
        #expect(first.verdict == .pass, "\(first.reason ?? "") \(failed)")
        #expect(first.run?.digest == second.run?.digest)
    }
}
#endif
