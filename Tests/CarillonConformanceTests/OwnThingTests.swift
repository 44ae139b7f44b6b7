import Canaries
import Carillon
import CarillonResults
import Foundation
import Testing

#if os(Linux)
import Glibc

/// The things that a process and a thread have only once: the table of `docs/architecture.md`. `CanaryRuns` tells
/// the same.
@Suite("A thing that a process has only once", .enabled(if: Hooks.areInstalled), .serialized)
struct OwnThingTests {
    private static func run(_ body: @escaping Scenario.Body) async throws -> ScenarioResult {
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([Scenario("own/thing", "…", covers: [], body: body)])
        #expect(report.nondeterminism == [])
        return try #require(report.scenarios.first)
    }

    @Test("is each app's own, and the process keeps its own", arguments: OwnThing.allCases)
    func own(_ thing: OwnThing) async throws {
        let directory = FileManager.default.currentDirectoryPath
        let mask = umask(0o022)
        umask(mask)
        let result = try await Self.run { try await thing.tell(in: $0) }
        #expect(result.verdict == .pass, "\(result)")
        #expect(FileManager.default.currentDirectoryPath == directory)
        #expect(umask(mask) == mask)
    }

    @Test("A file that would outlive its world is refused and named, before it is there")
    func outside() async throws {
        let path = "/var/tmp/carillon-canary-\(getpid())"
        let result = try await Self.run { world in
            let phone = world.device("phone")
            world.expect(true, "it is refused")
            try phone.run { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
        }
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains("which outlives the world") == true, "\(result.reason ?? "")")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
#endif
