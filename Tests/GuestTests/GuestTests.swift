#if os(Linux) && arch(x86_64)
import Carillon
import CarillonEnvironment
import CarillonSimulation
import TestWorlds
import Testing

/// Guests in worlds: programs that everybody has, in virtual time.
@Suite("Guests")
struct GuestTests {
    /// Runs a story twice in memory and twice on real sockets. All traces are the same.
    private func sameInEachRun(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping Scenario.Body
    ) async throws {
        let first = try await inBothNetworks(sourceLocation: sourceLocation, body)
        let second = try await inBothNetworks(sourceLocation: sourceLocation, body)
        #expect(first == second, sourceLocation: sourceLocation)
    }

    @Test("a shell and its children sleep for a day in no time, and see the world's clock")
    func sleeping() async throws {
        try await sameInEachRun { world in
            let shell = world.guest(
                "phone", GuestProgram("sh", ["-c", "date +%FT%T; sleep 86400; date +%FT%T; exit 3"]))
            try shell.start()
            try await world.advance(by: .hours(23))
            world.expect(shell.status, equals: .running, "it sleeps")
            try await world.advance(by: .hours(2))
            world.expect(shell.output, equals: ["2026-01-01T00:00:00", "2026-01-02T00:00:00"], "its clock")
            world.expect(shell.status, equals: .exited(3), "and its end")
        }
    }

    @Test("a guest reaches a server by its name, and each hears the other")
    func connecting() async throws {
        try await sameInEachRun { world in
            let server = try Echo(world.server("echo.test"), port: 7)
            let caller = world.guest(
                "phone", GuestProgram("bash", ["-c", "exec 3<>/dev/tcp/echo.test/7; echo hello >&3; cat <&3"]))
            try caller.start()
            try await world.advance(by: .seconds(1))
            world.expect(server.heard, equals: ["hello\n"], "the server hears it")
            world.expect(caller.output, equals: ["hello"], "and answers")
            caller.kill()
            try await world.advance(by: .seconds(1))
            world.expect(server.endings, equals: 1, "the server sees the end of a guest that is killed")
            world.expect(caller.status, equals: .killed(9), "and so does the scenario")
        }
    }

    @Test("nobody at the port, no such host and no network are three errors")
    func failing() async throws {
        try await sameInEachRun { world in
            _ = world.server("empty.test")
            func call(_ host: String) throws -> Guest {
                let name = "phone \(host)"
                let guest = world.guest(
                    name, GuestProgram("bash", ["-c", "exec 3<>/dev/tcp/\(host)/7; echo not reached"]))
                try guest.start()
                return guest
            }
            world.network.takeOffline("phone empty.test")
            let offline = try call("empty.test")
            try await world.advance(by: .minutes(5))
            world.expect(offline.errors.joined().contains("No route to host"), "without a network")
            let unknown = try call("nobody.test")
            try await world.advance(by: .minutes(5))
            world.expect(unknown.errors.joined().contains("Name or service not known"), "an unknown name")
            let refused = world.guest("tablet", GuestProgram("bash", ["-c", "exec 3<>/dev/tcp/empty.test/7"]))
            try refused.start()
            try await world.advance(by: .minutes(5))
            world.expect(refused.errors.joined().contains("Connection refused"), "nobody at the port")
        }
    }

    @Test("a guest reads what the scenario writes, deals with signals, and stands still while it is suspended")
    func living() async throws {
        try await sameInEachRun { world in
            let script =
                "trap 'echo asked to end; exit 5' TERM; while read -r line; do echo \"got $line\"; done; sleep 100 & wait"
            let guest = world.guest("phone", GuestProgram("bash", ["-c", script]))
            try guest.start()
            guest.write(line: "one")
            try await world.advance(by: .seconds(1))
            world.expect(guest.output, equals: ["got one"], "it reads a line")
            guest.suspend()
            guest.write(line: "two")
            try await world.advance(by: .hours(1))
            world.expect(guest.output, equals: ["got one"], "it stands still")
            guest.resume()
            try await world.advance(by: .seconds(1))
            world.expect(guest.output, equals: ["got one", "got two"], "and goes on")
            guest.closeInput()
            try await world.advance(by: .seconds(1))
            guest.terminate()
            try await world.advance(by: .seconds(1))
            world.expect(guest.output.last, equals: "asked to end", "it is asked to end")
            world.expect(guest.status, equals: .exited(5), "and ends")
        }
    }

    @Test("random numbers come from the seed")
    func chance() async throws {
        func numbers(seed: UInt64) throws -> [String] {
            nonisolated(unsafe) var output: [String] = []
            try inWorld(seed: seed) { world in
                let guest = world.guest(
                    "phone",
                    GuestProgram(
                        "bash", ["-c", "head -c 8 /dev/urandom | od -An -tx1; echo $SRANDOM $RANDOM $$; mktemp -u"]))
                try guest.start()
                try await world.advance(by: .seconds(1))
                output = guest.output
            }
            return output
        }
        let first = try numbers(seed: 1)
        #expect(first.count == 3, "\(first)")
        let again = try numbers(seed: 1), other = try numbers(seed: 2)
        #expect(again == first)
        #expect(other != first)
    }
}
#endif
